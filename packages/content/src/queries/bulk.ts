import type { ContentTable, RowOf } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { listedRecords } from './listed-records.ts'
import type { PageRequest } from './page-request.ts'
import { readAll, readByIds } from './read-all.ts'
import { listedIds } from './resource.ts'

/** Reading many records, for the commands of a list. */

/** Rows of one answer. */
const LISTED_ROWS = 1_000

/**
 * All records that a list shows on all its pages.
 * @param columns columns to read besides the id
 * @param found limits the list to these records: the answer of a search
 */
export async function matchingRecords(
  client: ContentClient,
  table: ContentTable,
  { filters = {}, badge }: Pick<PageRequest, 'filters' | 'badge'>,
  columns: string[],
  found?: readonly number[],
): Promise<{ id: number }[]> {
  const list = ['id', ...columns].join(',')
  const listed = await listedIds(client, table, badge, found)
  if (listed) {
    const records: { id: number }[] = []
    for (let from = 0; from < listed.length; from += LISTED_ROWS) {
      const part = listed.slice(from, from + LISTED_ROWS)
      const { rows } = await listedRecords(client, table, list, part, { filters, page: 0, pageSize: LISTED_ROWS })
      records.push(...rows.map((row) => ({ ...row, id: Number(row.id) })))
    }
    return records
  }
  return readAll((from, to) =>
    client
      .from(table as 'products')
      .select(list as 'id', { count: 'exact' })
      .match(filters)
      .order('id')
      .range(from, to),
  )
}

/** Reads complete records, in the order of `ids`; leaves out records that no longer exist. */
export async function readRecords<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  ids: number[],
): Promise<RowOf<Table>[]> {
  const query = () => client.from(table as 'products').select(columnsOf(table))
  const rows: unknown[] = await readByIds(ids, (some) => query().in('id', some))
  const byId = new Map((rows as RowOf<Table>[]).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
