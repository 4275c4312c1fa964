import { PEERS, type PeerName } from './peers.ts'
import { OURS, type PeerRow } from './row.ts'

interface Goal {
  peer: PeerName
  figure: 'scriptBytes' | 'largestPaint' | 'firstPaint'
  claim: string
  /** The peer's figure divided by ours is at least this. */
  least: number
}

const GOALS: Goal[] = [
  { peer: 'react', figure: 'scriptBytes', claim: 'at least 3 times less script than (a)', least: 3 },
  { peer: 'react', figure: 'largestPaint', claim: 'largest paint at least twice as fast as (a)', least: 2 },
  { peer: 'next', figure: 'scriptBytes', claim: 'at least 1.5 times less script than (b)', least: 1.5 },
  { peer: 'next', figure: 'largestPaint', claim: 'largest paint at least 1.5 times as fast as (b)', least: 1.5 },
  { peer: 'html', figure: 'largestPaint', claim: 'largest paint within 1.2 times of (c)', least: 1 / 1.2 },
  { peer: 'html', figure: 'firstPaint', claim: 'first paint within 1.1 times of (c)', least: 1 / 1.1 },
]

/** The two measurements; on the slow network the first paint is called first text. */
const PARTS = { lighthouse: 'Lighthouse', slow: 'slow network' } as const

/** For each goal and measurement: the number of pages that meet it, and the others. */
export function verdicts(rows: PeerRow[]): string {
  const lines = GOALS.flatMap((goal) =>
    (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => {
      const ratios = ratiosOf(rows, goal, part)
      const missed = ratios.filter(({ ratio }) => !(ratio >= goal.least))
      const where = missed.map(({ path, ratio }) => `\`${path}\` (${shown(goal, ratio)})`).join(', ')
      return `| ${goal.claim} | ${PARTS[part]} | ${ratios.length - missed.length} of ${ratios.length} pages | ${where || '–'} |`
    }),
  )
  return ['| goal | measured by | met on | not met on |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

function ratiosOf(rows: PeerRow[], { peer, figure }: Goal, part: keyof typeof PARTS): { path: string; ratio: number }[] {
  const label = PEERS.find(({ name }) => name === peer)?.label
  const name = part === 'slow' && figure === 'firstPaint' ? 'firstText' : figure
  return rows
    .filter(({ build }) => build === OURS)
    .map((own) => {
      const other = rows.find(({ path, build }) => path === own.path && build === label)
      return { path: own.path, ratio: (other?.[part][name] ?? Number.NaN) / (own[part][name] ?? Number.NaN) }
    })
}

/** The goals against (c) limit how much slower ours may be; the others demand that ours is faster. */
const shown = ({ least }: Goal, ratio: number) => (least < 1 ? (1 / ratio).toFixed(2) : ratio.toFixed(2))
