import type { Run } from '../record.ts'
import { quantile } from '../statistics.ts'
import type { FirstSearch } from './first-search.ts'

/** The console with this many products. */
export interface AdminRow {
  size: number
  /** Milliseconds of each run, by the name of the step. */
  steps: Record<string, number[]>
  first: FirstSearch
}

/** The section of `docs/benchmarks.md`. */
export function adminTable({ rows, date, machine }: Run<AdminRow>): string {
  const names = [...new Set(rows.flatMap(({ steps }) => Object.keys(steps)))]
  const cell = (values: number[] = []) =>
    values.length === 0
      ? '–'
      : values.length < 10
        ? `${ms(quantile(values, 0.5))}`
        : `${ms(quantile(values, 0.5))} (${ms(quantile(values, 0.95))})`
  const steps = names.map((name) => `| ${name} | ${rows.map((row) => cell(row.steps[name])).join(' | ')} |`)
  const first = rows.map(
    ({ size, first }) =>
      `| ${size} | ${kB(first.nameBytes)} | ${seconds(first.namesMs)} | ${kB(first.allBytes)} | ${seconds(first.allMs)} |`,
  )
  return `## admin: from a click or key until the rows are painted
${date}, ${machine}. Full products (about 700 characters in each language), by the clock of the page: median (95th percentile). The search includes its
debounce of 100 ms; its texts are on the device, and a worker, which the slower CPU does not slow, finds the rows. A start is a reload of the page.

| until the rows are painted | ${rows.map(({ size }) => `${size} products`).join(' | ')} |
| --- | ${rows.map(() => '---').join(' | ')} |
${steps.join('\n')}

The first search of a device, at 280 kbit/s with 800 ms round trip: bytes that the backend sends, compressed with gzip, and the time from the key
until the rows that names answer are painted, and until all texts are read. One run each.

| products | until names answer | | until all texts are read | |
| --- | --- | --- | --- | --- |
${first.join('\n')}`
}

const ms = (value: number) => `${Math.round(value)} ms`
const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
