import type { ContentTable } from '@bayt/content/entities/tables'
import type { Client } from './clients.ts'
import { VALID, VISIBLE_BY } from './valid-rows.ts'

/** The outcome of a call: `done` with at least one row, `nothing` without rows, or `refused` with the status. */
export async function outcome(request: PromiseLike<{ data: unknown; error: unknown; status: number }>): Promise<string> {
  const { data, error, status } = await request
  if (error) return `refused ${status}`
  return Array.isArray(data) && data.length === 0 ? 'nothing' : 'done'
}

/** The outcome of each verb on a table. @param existing the id of a row, for callers who may not insert rows */
export async function verbs(client: Client, table: ContentTable, existing: number) {
  const hidden = VISIBLE_BY[table]
  const row = { ...VALID[table], ...(hidden ? { [hidden]: false } : {}) }
  const inserted = await client
    .from(table)
    .insert(row as never)
    .select('id')
  const id = inserted.data?.[0]?.id ?? existing
  return {
    insert: await outcome(Promise.resolve(inserted)),
    select: await outcome(client.from(table).select('id').eq('id', id)),
    update: await outcome(
      client
        .from(table)
        .update(row as never)
        .eq('id', id)
        .select('id'),
    ),
    delete: await outcome(client.from(table).delete().eq('id', id).select('id')),
  }
}

/** The id of any row; adds a row to an empty table. */
export async function anyRow(behind: Client, table: ContentTable): Promise<number> {
  const { data } = await behind.from(table).select('id').limit(1)
  if (data?.[0]) return data[0].id
  const { data: added, error } = await behind
    .from(table)
    .insert(VALID[table] as never)
    .select('id')
  if (error || !added[0]) throw error ?? new Error(`No row was added to ${table}.`)
  return added[0].id
}
