import { loadavg } from 'node:os'
import { withStack } from '../bench-stack.ts'
import { saveRun, writeSection } from '../record.ts'
import { fillHistory, VERSIONS } from './fill.ts'
import { openDemo, type Project } from './project.ts'
import { timeReads } from './reads.ts'
import { type Restore, timeRestores } from './restore.ts'
import { timeSaves } from './saves.ts'
import { type HistoryRow, historySection, type Size } from './table.ts'

/**
 * `npm run bench -- history`: what the history costs. First saves with and without the history, alternately in the same run; then
 * the size of the database and the time of each list with 100,000 versions, on the embedded database in this process; and the
 * time until a restored text is public.
 */
const RESTORES = 20

let restore: Restore | undefined
await withStack(async (stack) => {
  restore = await timeRestores(stack, RESTORES)
})
if (!restore) throw new Error('No restore was measured.')
const project = await openDemo()
const saves = await timeSaves(project)
const before = await sizeOf(project)
await fillHistory(project.database)
const sizes = [before, await sizeOf(project)]
const reads = await timeReads(project)
const run = saveRun<HistoryRow>('history', [{ saves, sizes, reads, restore, load: loadavg()[2] ?? Number.NaN }])
writeSection('history', historySection(run, VERSIONS))
console.table(saves)
console.table(sizes)
console.table(reads)
console.log(restore)
await project.close()
process.exit(0)

async function sizeOf({ database }: Project): Promise<Size> {
  const { rows } = await database.query<Size>(`
    select (select count(*)::int from record_versions) as versions, pg_database_size(current_database())::float8 as "databaseBytes",
      pg_table_size('record_versions')::float8 as "tableBytes", pg_indexes_size('record_versions')::float8 as "indexBytes"`)
  const [size] = rows
  if (!size) throw new Error('The database did not say its size.')
  return size
}
