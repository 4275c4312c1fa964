import type { TestTime } from './slowest-tests.ts'
import { summaryLine, type Tally } from './tally.ts'

/** The result of one part of a run. */
export interface PartResult {
  title: string
  tally: Tally
  ms: number
}

/**
 * The table before the last line of `npm test`: the parts with their times, then the slowest tests.
 * @param totalMs time of the complete run; less than the sum of the parts, some of which run at the same time
 */
export function summaryTable(parts: readonly PartResult[], totalMs: number, slowTests: readonly TestTime[]): string {
  const width = Math.max(...parts.map(({ title }) => title.length), 0)
  const rows = parts.map(
    ({ title, tally, ms }) => `${tally.failed > 0 ? '✗' : '✓'} ${title.padEnd(width)} ${inMinutes(ms)}  ${summaryLine(tally)}`,
  )
  const slow = slowTests.map(({ file, title, ms }) => `${`${(ms / 1000).toFixed(1)} s`.padStart(8)}  ${file}: ${title}`)
  return [
    `Time by part, ${inMinutes(totalMs).trim()} in all (minutes:seconds)`,
    ...rows,
    ...(slow.length > 0 ? ['', `The ${slow.length} slowest tests`, ...slow] : []),
  ].join('\n')
}

/** `ms` as minutes and seconds, e.g. ` 4:05`. */
function inMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`.padStart(6)
}
