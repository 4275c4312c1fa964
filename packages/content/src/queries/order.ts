import type { OrderedTable, RowOf } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { readAll } from './read-all.ts'
import type { Page } from './resource.ts'
import { throwOnError } from './unwrap.ts'

/** All records of an ordered table, in their order (spec: admin §7); those with the same number by age. */
export async function readOrdered<Table extends OrderedTable>(client: ContentClient, table: Table): Promise<Page<RowOf<Table>>> {
  const name: OrderedTable = table
  const rows = await readAll<unknown>((from, to) =>
    client.from(name).select(columnsOf(name), { count: 'exact' }).order('display_order').order('id').range(from, to),
  )
  return { rows: rows as RowOf<Table>[], total: rows.length }
}

/**
 * Gives all records of an ordered table the numbers 1, 2, 3 … in one call: all or none.
 * @param ids every record of the table, first to last
 * @throws ContentError `conflict` where a record was added or deleted meanwhile; nothing is changed then
 */
export function reorderRecords(client: ContentClient, table: OrderedTable, ids: number[]): Promise<void> {
  return throwOnError(client.rpc('reorder', { p_table: table, p_ids: ids }))
}
