import { summaryLine, type Tally } from './tally.ts'
import { slowest, type TestResult } from './test-results.ts'

const SLOWEST_COUNT = 10

/** Random cases stand in the names of tests, and in errors. */
const MAX_LENGTH = 200

/** The result of one part of a run. */
export interface PartResult {
  title: string
  tally: Tally
  ms: number
}

/**
 * The table before the last line of `npm test`: the parts with their times, the slowest tests, then the failed ones. A log that is
 * cut at its start still names what failed.
 * @param totalMs time of the complete run; less than the sum of the parts, some of which run at the same time
 */
export function summaryTable(parts: readonly PartResult[], totalMs: number, tests: readonly TestResult[]): string {
  const width = Math.max(...parts.map(({ title }) => title.length), 0)
  const rows = parts.map(
    ({ title, tally, ms }) => `${tally.failed > 0 ? '✗' : '✓'} ${title.padEnd(width)} ${inMinutes(ms)}  ${summaryLine(tally)}`,
  )
  const slow = slowest(tests, SLOWEST_COUNT).map(
    ({ file, title, ms }) => `${`${(ms / 1000).toFixed(1)} s`.padStart(8)}  ${file}: ${cut(title)}`,
  )
  const failed = tests.flatMap(({ file, title, error }) =>
    error === undefined ? [] : [`  ${file}: ${cut(title)}`, `    ${cut(error)}`],
  )
  return [
    `Time by part, ${inMinutes(totalMs).trim()} in all (minutes:seconds)`,
    ...rows,
    ...(slow.length > 0 ? ['', `The ${slow.length} slowest tests`, ...slow] : []),
    ...(failed.length > 0 ? ['', 'Failed tests', ...failed] : []),
  ].join('\n')
}

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text
}

/** `ms` as minutes and seconds, e.g. ` 4:05`. */
function inMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`.padStart(6)
}
