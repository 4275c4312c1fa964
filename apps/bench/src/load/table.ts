import type { Run } from '../record.ts'
import type { LoadResult } from './generate-load.ts'

export interface LoadRow extends LoadResult {
  what: string
  releases: number
  /** What the visitor found wrong: pages older than one before, files that are not there, answers that are cut off. */
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
    const was = before?.rows.find(({ what }) => what === row.what)
    return `| ${row.what === 'releases' ? `${row.releases} releases meanwhile` : row.what} | ${row.perSecond} | ${row.p50Ms} / ${row.p99Ms} / ${row.maxMs} ms | ${row.errors} | ${row.mixed} of ${row.pagesRead} | ${was ? `${was.p99Ms} ms` : '–'} |`
  })
  return `## load: the publisher's own server, asked ${aim.rate.toLocaleString('en')} times a second
Demo catalogue, 50 connections, pages of both languages, files, answers "not modified" and "not found"; generator, backend and
publisher share the machine. Latency counts from the moment a request was due. Aim: no error, no mixed page, 99th percentile
under 50 ms. ${date}; ${machine}.

| | answers per second | median / 99th percentile / longest | errors | mixed pages | 99th percentile, run before |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}`
}
