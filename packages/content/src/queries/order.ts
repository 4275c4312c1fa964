import type { OrderedTable, RowOf } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { readAll } from './read-all.ts'
import type { Page } from './resource.ts'

/** All records of an ordered table, in display order (spec: admin §7); equal positions are ordered by id. */
export async function readOrdered<Table extends OrderedTable>(client: ContentClient, table: Table): Promise<Page<RowOf<Table>>> {
  const name: OrderedTable = table
  const rows = await readAll<unknown>((from, to) =>
    client.from(name).select(columnsOf(name), { count: 'exact' }).order('display_order').order('id').range(from, to),
  )
  return { rows: rows as RowOf<Table>[], total: rows.length }
}
