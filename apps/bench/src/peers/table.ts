import type { Run } from '../record.ts'
import { COMPARED_PATHS } from './peers.ts'
import { OURS, type PeerRow } from './row.ts'
import { verdicts } from './verdicts.ts'

/** Both measurements page by page, each figure with its ratio to ours, and the goals. */
export function peersTables(run: Run<PeerRow>, runs: number): string {
  return `## peers: three other implementations of the same pages
Medians of ${runs} runs in turn, ${run.date}, ${run.machine}. In brackets: ratio to ours. How the peers are built, and the choices
in their favour: docs/benchmarks/peers/README.md.

Lighthouse, mobile profile (simulated slow 4G, 4× CPU):

${table(run.rows, 'lighthouse', LIGHTHOUSE)}

280 kbit/s, 800 ms round trip, 6× CPU, 360 px, pixel ratio 2, empty cache, until the network was idle:

${table(run.rows, 'slow', SLOW)}

Goals:

${verdicts(run.rows)}
`
}

type Figure = [name: string, heading: string, show: (value: number) => string]

function table(rows: PeerRow[], part: 'lighthouse' | 'slow', figures: Figure[]): string {
  const lines = COMPARED_PATHS.flatMap((path) => rows.filter((row) => row.path === path)).map((row) => {
    const ours = rows.find(({ path, build }) => path === row.path && build === OURS)?.[part]
    const cells = figures.map(([name, , show]) => {
      const [value, own] = [row[part][name] ?? Number.NaN, ours?.[name] ?? Number.NaN]
      const ratio =
        row.build !== OURS && own > 0 && name !== 'shift' ? ` (${(value / own).toFixed(value / own < 10 ? 2 : 0)})` : ''
      return show(value) + ratio
    })
    return `| \`${row.path}\` | ${row.build} | ${cells.join(' | ')} |`
  })
  return [
    `| page | build | ${figures.map(([, heading]) => heading).join(' | ')} |`,
    `| --- | --- | ${figures.map(() => '---').join(' | ')} |`,
    ...lines,
  ].join('\n')
}

const whole = (value: number) => String(Math.round(value))
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
const milliseconds = (value: number) => `${Math.round(value)} ms`
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`

const TRAFFIC: Figure[] = [
  ['scriptBytes', 'script', kilobytes],
  ['bytes', 'all bytes', kilobytes],
  ['requests', 'requests', whole],
]

const LIGHTHOUSE: Figure[] = [
  ['performance', 'performance', whole],
  ['firstPaint', 'first paint', seconds],
  ['largestPaint', 'largest paint', seconds],
  ['blocking', 'blocking', milliseconds],
  ['shift', 'shift', (value) => value.toFixed(3)],
  ...TRAFFIC,
]

const SLOW: Figure[] = [
  ['firstText', 'first text', seconds],
  ['largestPaint', 'largest paint', seconds],
  ['interactive', 'interactive', seconds],
  ['load', 'loaded', seconds],
  ...TRAFFIC,
]
