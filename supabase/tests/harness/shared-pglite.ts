import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** Maximum growth of the database: beyond this, dead rows of earlier files would slow down later files. */
const MAX_GROWTH_BYTES = 8_000_000

interface Shared {
  database: PGlite
  bytes: number
  /** The first transaction after the sequences were restored. */
  firstTransaction: string
  sequences: Sequence[]
}

interface Sequence {
  name: string
  start_value: string
  last_value: string | null
}

let shared: Shared | undefined

/**
 * A migrated database. Returns the database of the last file that this worker has run, with restored sequences, if that file committed
 * nothing: a copy takes more processor time than most files. Otherwise a new database.
 */
export async function sharedPglite(options: () => PGliteOptions): Promise<PGlite> {
  if (shared && (await isUnchanged(shared))) return reused(shared)
  await shared?.database.close()
  const database = await PGlite.create(options())
  const [size] = (await database.query<{ bytes: number }>(SIZE)).rows
  const sequences = (await database.query<Sequence>(SEQUENCES)).rows
  shared = { database, bytes: Number(size?.bytes), sequences, firstTransaction: await nextTransaction(database) }
  return database
}

const SIZE = 'select pg_database_size(current_database()) as bytes'
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, start_value::text, last_value::text from pg_sequences order by 1`

async function isUnchanged({ database, bytes, firstTransaction }: Shared): Promise<boolean> {
  const [found] = (
    await database.query<{ committed: boolean; bytes: number }>(
      `select pg_database_size(current_database()) as bytes, exists (
         select from generate_series($1::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1) as id
         where pg_xact_status(id::text::xid8) = 'committed') as committed`,
      [firstTransaction],
    )
  ).rows
  return found !== undefined && !found.committed && Number(found.bytes) - bytes < MAX_GROWTH_BYTES
}

async function reused(one: Shared): Promise<PGlite> {
  const { database, sequences } = one
  await database.exec('discard all')
  const used = new Map((await database.query<Sequence>(SEQUENCES)).rows.map(({ name, last_value }) => [name, last_value]))
  for (const { name, start_value, last_value } of sequences) {
    if (used.get(name) === last_value) continue
    await database.query('select setval($1::regclass, $2::bigint, $3)', [name, last_value ?? start_value, last_value !== null])
  }
  one.firstTransaction = await nextTransaction(database)
  return database
}

async function nextTransaction(database: PGlite): Promise<string> {
  const [row] = (await database.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')).rows
  if (!row) throw new Error('The database has no snapshot.')
  return row.next
}
