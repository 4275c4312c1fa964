import { COLOURS } from '@bayt/brand/colours'
import type { ScaleRow } from './table.ts'

const WIDTH = 640
const HEIGHT = 320
const MARGIN = { inline: 56, end: 150, block: 28 }

/** The lines: each measure relative to its value at the smallest size. */
const LINES: { name: string; colour: string; value: (row: ScaleRow) => number }[] = [
  { name: 'rendering', colour: COLOURS.sea, value: (row) => row.renderMs },
  { name: 'memory', colour: COLOURS.date, value: (row) => row.peakBytes },
  { name: 'search index', colour: COLOURS.saffron, value: (row) => row.indexBytes },
  { name: 'list page', colour: COLOURS.brick, value: (row) => row.listBytes },
  { name: 'key to result', colour: COLOURS.ink, value: (row) => row.searchMedianMs },
]

/** Draws the growth of each measure on logarithmic axes: a diagonal is linear growth. */
export function growthChart(rows: ScaleRow[]): string {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) throw new Error('The chart has no rows.')
  const decades = Math.log10(last.size / first.size)
  const x = (size: number) => MARGIN.inline + (Math.log10(size / first.size) / decades) * (WIDTH - MARGIN.inline - MARGIN.end)
  const y = (times: number) => HEIGHT - MARGIN.block - (Math.log10(Math.max(times, 1)) / decades) * (HEIGHT - 2 * MARGIN.block)
  const text = (at: [number, number], content: string, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${content}</text>`
  const grid = rows.map(({ size }) => {
    const times = size / first.size
    return `<path d="M${MARGIN.inline} ${y(times)}H${WIDTH - MARGIN.end}" stroke="${COLOURS.paperDeep}"/>
${text([MARGIN.inline - 8, y(times) + 4], `×${times}`, 'text-anchor="end"')}
${text([x(size), HEIGHT - 8], size.toLocaleString('en-US'), 'text-anchor="middle"')}`
  })
  const ends = LINES.map(({ value }) => y(value(last) / value(first)))
  const lines = LINES.map(({ name, colour, value }, index) => {
    const points = rows.map((row) => `${x(row.size).toFixed(1)},${y(value(row) / value(first)).toFixed(1)}`)
    const times = value(last) / value(first)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>
${text([WIDTH - MARGIN.end + 8, apart(ends, index) + 4], `${name} ×${times.toFixed(1)}`, `fill="${colour}"`)}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="${COLOURS.ink}">
<title>How rendering, search index, memory, search and list page grow from 100 to 10,000 products</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.white}"/>
${grid.join('\n')}
${lines.join('\n')}
</svg>
`
}

/** Moves overlapping labels apart by a line. */
function apart(ends: number[], index: number): number {
  const LINE = 15
  const order = ends.map((_, at) => at).toSorted((a, b) => (ends[b] ?? 0) - (ends[a] ?? 0))
  let last = Number.POSITIVE_INFINITY
  for (const at of order) {
    last = Math.min(ends[at] ?? 0, last - LINE)
    if (at === index) return last
  }
  return last
}
