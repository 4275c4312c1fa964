import type { OrderedTable, RowOf } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { readAll } from './read-all.ts'
import type { Page } from './resource.ts'
import { unwrap } from './unwrap.ts'

/** All records of an ordered table, in display order (spec: admin §7); equal positions are ordered by id. */
export async function readOrdered<Table extends OrderedTable>(client: ContentClient, table: Table): Promise<Page<RowOf<Table>>> {
  const name: OrderedTable = table
  const rows = await readAll<unknown>((from, to) =>
    client.from(name).select(columnsOf(name), { count: 'exact' }).order('display_order').order('id').range(from, to),
  )
  return { rows: rows as RowOf<Table>[], total: rows.length }
}

/**
 * Reorders the records of an ordered table in one transaction; the records share their existing numbers (`orderNumbers`).
 * @param ids every record of the table, first to last
 * @param from the order that this call changes; by default any order. A list that already has the wanted order stays unchanged
 * @returns the replaced order
 * @throws ContentError `conflict` if a record was added or deleted, or the order is not `from`; nothing is changed
 */
export function reorderRecords(client: ContentClient, table: OrderedTable, ids: number[], from?: number[]): Promise<number[]> {
  return unwrap(client.rpc('reorder', { p_table: table, p_ids: ids, p_from: from ?? null }))
}
