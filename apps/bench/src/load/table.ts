import type { Run } from '../record.ts'
import type { LoadResult } from './generate-load.ts'

export interface LoadRow extends LoadResult {
  what: string
  releases: number
  /** Problems of the visitor: pages older than an earlier page, missing files, truncated responses. */
  mixed: number
  pagesRead: number
}

/** The section of docs/benchmarks.md. */
export function loadTable(
  { rows, date, machine }: Run<LoadRow>,
  before: Run<LoadRow> | undefined,
  aim: { rate: number; releases: number },
): string {
  const lines = rows.map((row) => {
    const previous = before?.rows.find(({ what }) => what === row.what)
    return `| ${row.what === 'releases' ? `${row.releases} releases during the load` : row.what} | ${row.perSecond} | ${row.p50Ms} / ${row.p99Ms} / ${row.maxMs} ms | ${row.errors} | ${row.mixed} of ${row.pagesRead} | ${previous ? `${previous.p99Ms} ms` : '–'} |`
  })
  return `## load: the publisher's own server under ${aim.rate.toLocaleString('en')} requests a second
Demo catalogue, 50 connections, pages of both languages, files, "not modified" and "not found" responses; generator, backend and
publisher share the machine. Latency is measured from the moment a request was due. Goal: no error, no mixed page, 99th percentile
under 50 ms. ${date}; ${machine}.

| | responses per second | median / 99th percentile / longest | errors | mixed pages | 99th percentile, run before |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`
}
