import type { Connection, Row } from './database.ts'

/** A row of `record_versions`. */
export interface Version extends Row {
  id: number
  entity: string | null
  entity_id: number | null
  operation: string
  changed_at: string
  changed_by: number | null
  changed_by_name: string | null
  source: string
  part_of: number | null
  changed: string[]
  before: Row | null
  record: Row | null
  updated_at_by_id: Record<string, string> | null
  site_change: number | null
  left_behind: string[] | null
}

/** The versions that an action writes, read as the owner of the database. The action may change the role. */
export async function versionsOf(tx: Connection, action: () => Promise<unknown>): Promise<Version[]> {
  const [last] = await asOwner(tx, () => tx.query<{ id: number }>('select coalesce(max(id), 0) as id from record_versions'))
  await action()
  return asOwner(tx, () => tx.query<Version>('select * from record_versions where id > $1 order by id', [last?.id ?? 0]))
}

/** Runs a query as the owner of the database, and restores the former role and claims. */
export async function asOwner<Result>(tx: Connection, query: () => Promise<Result>): Promise<Result> {
  const [before] = await tx.query<{ role: string; claims: string }>(
    "select current_setting('role') as role, coalesce(current_setting('request.jwt.claims', true), '') as claims",
  )
  await tx.run("reset role; select set_config('request.jwt.claims', '', true)")
  const answer = await query()
  await tx.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
    before?.role === 'none' ? 'none' : before?.role,
    before?.claims,
  ])
  return answer
}

/** The row of a table in the form of the history. */
export async function keptRow(tx: Connection, table: string, id: number): Promise<Row | undefined> {
  const [found] = await tx.query<{ row: Row }>(
    `select private.history_row(to_jsonb(t)) as row from public.${table} t where id = $1`,
    [id],
  )
  return found?.row
}
