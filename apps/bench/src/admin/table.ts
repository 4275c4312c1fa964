import type { Run } from '../record.ts'
import { quantile } from '../statistics.ts'
import type { FirstSearch } from './first-search.ts'

/** Milliseconds of the runs of a step. */
export interface Step {
  runs: number
  median: number
  /** 95th percentile. */
  slow: number
}

/** Searches on a device that has the texts of `size` products. */
export interface SearchRow {
  size: number
  searches: number
  medianMs: number
  /** 95th percentile. */
  slowMs: number
  /** Median time of the page's main thread for a search, until the page is at rest. */
  taskMs: number
  /** Median time of the first search after a reload. */
  startMs: number
  /** Median time of a search with a processor that is 6 times slower. */
  slowedMs: number
  load: number
}

export const stepOf = (runs: readonly number[]): Step => ({
  runs: runs.length,
  median: quantile([...runs], 0.5),
  slow: quantile([...runs], 0.95),
})

/** The steps in a console with `size` products. */
export interface AdminRow {
  size: number
  /** By their names. */
  steps: Record<string, Step>
  first: FirstSearch
  /** Load of the machine: the number of programs that want a processor. With more programs than cores, all times are longer. */
  load: number
}

const FEWEST_FOR_PERCENTILE = 10

/** The section of `docs/benchmarks.md`. */
export function adminTable({ rows, date, machine }: Run<AdminRow>): string {
  const long = rows.filter(({ steps }) => Object.keys(steps).length > 0)
  const names = [...new Set(rows.flatMap(({ steps }) => Object.keys(steps)))]
  const cell = ({ steps }: AdminRow, name: string) => {
    const { runs = 0, median = Number.NaN, slow = Number.NaN } = steps[name] ?? {}
    return runs < FEWEST_FOR_PERCENTILE ? ms(median) : `${ms(median)} (${ms(slow)})`
  }
  const steps = names.map((name) => `| ${name} | ${long.map((row) => cell(row, name)).join(' | ')} |`)
  const first = rows.map(
    ({ size, first }) =>
      `| ${size} | ${kB(first.nameBytes)} | ${seconds(first.namesMs)} | ${kB(first.allBytes)} | ${seconds(first.allMs)} |`,
  )
  return `## admin: from a click or key until the rows are painted
${date}, ${machine}. Full products (about 700 characters in each language), by the clock of the page: median (95th percentile).
${Math.round(Math.max(...rows.map(({ load }) => load)))} programs wanted a processor meanwhile: above 2, all times are longer.

| until the rows are painted | ${long.map(({ size }) => `${size} products`).join(' | ')} |
| --- | ${long.map(() => '---').join(' | ')} |
${steps.join('\n')}

The first search of a device, at 280 kbit/s with 800 ms round trip: bytes that the backend sends, compressed with gzip, and the time from the key
until the rows that names answer are painted, and until all texts are read. One run each.

| products | until names answer | | until all texts are read | |
| --- | --- | --- | --- | --- |
${first.join('\n')}`
}

/** The section of searches in `docs/benchmarks.md`. */
export function searchTable({ rows, date, machine }: Run<SearchRow>): string {
  const cells = rows.map((row) =>
    [
      row.size,
      `${ms(row.medianMs)} (${ms(row.slowMs)})`,
      ms(row.taskMs),
      ms(row.startMs),
      ms(row.slowedMs),
      row.load.toFixed(1),
    ].join(' | '),
  )
  return `### admin search: from the last key until the rows are painted
${date}, ${machine}. ${rows[0]?.searches} searches of one word, by the clock of the page: median (95th percentile), with the debounce of 100 ms. The texts are on
the device; a worker, which the slower CPU does not slow, finds the rows. A load above 2 makes all times longer.

| products | last key to painted rows | main thread of a search, until all its rows are there | first search after a reload | 6× CPU | load |
| --- | --- | --- | --- | --- | --- |
${cells.map((row) => `| ${row} |`).join('\n')}`
}

const ms = (value: number) => `${Math.round(value)} ms`
const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
