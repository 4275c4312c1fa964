import type { Run } from '../record.ts'
import { IN_BIN } from './fill.ts'
import type { Read } from './reads.ts'
import type { Save } from './saves.ts'

export interface Size {
  versions: number
  databaseBytes: number
  tableBytes: number
  indexBytes: number
}

const count = (number: number) => number.toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** The section of docs/benchmarks.md. */
export function historySection(run: Run<{ saves: Save[]; sizes: Size[]; reads: Read[] }>, versions: number): string {
  const [{ saves, sizes, reads } = { saves: [], sizes: [], reads: [] }] = run.rows
  return `## history: the cost of versions, and of reading them
${run.date}; ${run.machine}. Embedded database (PGlite) and API in one process, medians.

Saves of the console with and without the history, in turn in the same run, in processor time (1.1 is the target):

| save | with | without | ratio |
| --- | --- | --- | --- |
${saves.map(({ what, withMs, withoutMs, ratio }) => `| ${what} | ${withMs.toFixed(1)} ms | ${withoutMs.toFixed(1)} ms | ${ratio.toFixed(2)} |`).join('\n')}

| versions | database | of it: versions | of it: their indexes |
| --- | --- | --- | --- |
${sizes.map((size) => `| ${count(size.versions)} | ${megabytes(size.databaseBytes)} | ${megabytes(size.tableBytes)} | ${megabytes(size.indexBytes)} |`).join('\n')}

Lists with ${count(versions)} versions, ${count(IN_BIN)} of them in the bin, one page of 50 (200 ms is the target):

| list | entries | median | slowest |
| --- | --- | --- | --- |
${reads.map(({ what, rows, medianMs, maxMs }) => `| ${what} | ${rows} | ${medianMs.toFixed(1)} ms | ${maxMs.toFixed(1)} ms |`).join('\n')}`
}
