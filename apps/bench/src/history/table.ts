import type { Run } from '../record.ts'
import { IN_BIN } from './fill.ts'
import type { Read } from './reads.ts'
import type { Restore } from './restore.ts'
import type { Save } from './saves.ts'

export interface Size {
  versions: number
  databaseBytes: number
  tableBytes: number
  indexBytes: number
}

const count = (number: number) => number.toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

export interface HistoryRow {
  saves: Save[]
  sizes: Size[]
  reads: Read[]
  restore: Restore
  /** The average load of the last 15 minutes. */
  load: number
}

function saveRow({ what, withMs, versionMs, withoutMs, ratio, versionRatio, statementMs }: Save): string {
  const times = [withoutMs, versionMs, withMs, statementMs].map((ms) => `${ms.toFixed(1)} ms`)
  const [without, version, all, statement] = times
  return `| ${what} | ${without} | ${version} | ${versionRatio.toFixed(2)} | ${all} | ${ratio.toFixed(2)} | ${statement} |`
}

/** The section of docs/benchmarks.md. */
export function historySection(run: Run<HistoryRow>, versions: number): string {
  const [row] = run.rows
  if (!row) throw new Error('The run has no figures.')
  const { saves, sizes, reads, restore, load } = row
  return `## history: the cost of versions, of reading and of restoring them
${run.date}; ${run.machine}. Embedded database (PGlite) and API in one process, medians.
The load was ${load.toFixed(1)}; above 2, lists and restores take longer than on a quiet machine.

Saves of the console, in turn in the same run, in processor time (a ratio of 1.15 is the target). The first three are the same command:
without the history, the save is announced to the publisher and leaves no version; with its version; and with what follows a version, the
marks of languages and the uses of pictures. The statement alone is the save before commands and history:

| save | without | with version | ratio | with all | ratio | statement |
| --- | --- | --- | --- | --- | --- | --- |
${saves.map(saveRow).join('\n')}

| versions | database | of it: versions | of it: their indexes |
| --- | --- | --- | --- |
${sizes.map((size) => `| ${count(size.versions)} | ${megabytes(size.databaseBytes)} | ${megabytes(size.tableBytes)} | ${megabytes(size.indexBytes)} |`).join('\n')}

Lists with ${count(versions)} versions, ${count(IN_BIN)} of them in the bin, one page of 50 (200 ms is the target):

| list | entries | median | slowest |
| --- | --- | --- | --- |
${reads.map(({ what, rows, medianMs, maxMs }) => `| ${what} | ${rows} | ${medianMs.toFixed(1)} ms | ${maxMs.toFixed(1)} ms |`).join('\n')}

From the press of "Restore the English description" in the console until the public product page has the text (500 ms is the target):
median ${restore.medianMs.toFixed(0)} ms, 95th percentile ${restore.p95Ms.toFixed(0)} ms of ${restore.restores} restores, on the product with the demo catalogue.`
}
