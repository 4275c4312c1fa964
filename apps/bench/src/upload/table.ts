import type { Run } from '../record.ts'

export interface Row {
  name: string
  bytes: number
  /** HTTP statuses of the responses. */
  statuses: number[]
  medianMs: number
  /** Of the first round, which may include loading a decoder. */
  firstMs: number
  /** Processor time of one upload. */
  processorMs: number
  /** Peak resident memory of Deno in all rounds. */
  peakBytes: number
}

/** The section of `docs/benchmarks.md`. */
export function uploadTable({ rows, date, machine }: Run<Row>, previousRun: Run<Row> | undefined): string {
  const lines = rows.map((row) => {
    const previous = previousRun?.rows.find(({ name }) => name === row.name)
    return `| ${[
      row.name,
      `${(row.bytes / 1e6).toFixed(2)} MB`,
      row.statuses.join(', '),
      `${ms(row.medianMs)}${previous ? ` (${ms(previous.medianMs)})` : ''}`,
      ms(row.firstMs),
      ms(row.processorMs),
      `${mib(row.peakBytes)}${previous ? ` (${mib(previous.peakBytes)})` : ''}`,
    ].join(' | ')} |`
  })
  return `## upload: time and memory of \`image-upload\`
Three rounds each against one Deno process with all functions, ${date}; ${machine}; in brackets the previous run${previousRun ? ` (${previousRun.date})` : ''}.
The hosted limits are 256 MB and 2 s of processor time.

| picture | size | status | median | first | processor time | peak memory |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`
}

const ms = (value: number) => `${Math.round(value)} ms`
const mib = (value: number) => `${Math.round(value / 2 ** 20)} MiB`
