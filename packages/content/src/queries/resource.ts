import type { RecordColumns } from '../entities/define-entity.ts'
import { type ContentTable, columnsIn, ENTITIES, type FieldNameOf, type RowOf } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { columnsOf, listColumnsOf } from './columns.ts'
import { type LanguageBadge, readLanguageBadges } from './languages.ts'
import { listedRecords } from './listed-records.ts'
import type { PageRequest } from './page-request.ts'
import { throwOnError, unwrap } from './unwrap.ts'

/** The calls of the content screens (spec: admin §7), the same for every content table. */

/** A row of a list: without the Markdown texts, which only the form needs. */
export type ListRowOf<Table extends ContentTable> = Omit<RowOf<Table>, FieldNameOf<Table, 'markdown'>> & RecordColumns

/** Whether a row of a list is the complete record. */
export function isFullRow<Table extends ContentTable>(table: Table, row: object): row is RowOf<Table> {
  return columnsIn(table).every((column) => column in row)
}

export interface Page<Row> {
  rows: Row[]
  /** Number of rows that match, over all pages. */
  total: number
}

const NEWEST_FIRST = { column: 'created_at', ascending: false }

/**
 * supabase-js cannot resolve a table name that is a type parameter, so only this function loosens the types. `RowOf` restores the
 * row types, and the database checks every value.
 */
function tableOf(client: ContentClient, table: ContentTable) {
  return client.from(table as 'products')
}

function asTyped<Shape>(value: unknown): Shape {
  return value as Shape
}

/** The status of PostgREST for a page beyond the last. */
const OUT_OF_RANGE = 416

/**
 * Reads one page of a list; a page beyond the last has no rows, and the total of all pages.
 * @param found limits the list to these records, in this order: the answer of a search
 */
export async function listPage<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  request: Omit<PageRequest, 'search'>,
  found?: readonly number[],
): Promise<Page<ListRowOf<Table>>> {
  const from = request.page * request.pageSize
  const { filters = {}, order = NEWEST_FIRST, badge } = request
  const listed = await listedIds(client, table, badge, found)
  if (listed) {
    const { rows, total } = await listedRecords(
      client,
      table,
      listColumnsOf(table),
      listed,
      found ? request : { ...request, order },
    )
    return { rows: asTyped<ListRowOf<Table>[]>(rows), total }
  }
  const matching = (columns: string, head: boolean) => {
    let query = tableOf(client, table).select(columns, { count: 'exact', head })
    // The casts only satisfy supabase-js.
    for (const [column, value] of Object.entries(filters)) query = query.eq(column as 'category', value as 'Rice')
    return query
  }
  const answer = await matching(listColumnsOf(table), false)
    .order(order.column, { ascending: order.ascending })
    .order('id', { ascending: order.ascending })
    .range(from, from + request.pageSize - 1)
  if (answer.status === OUT_OF_RANGE) {
    const { count, error, status } = await matching('id', true)
    await throwOnError(Promise.resolve({ data: null, error, status }))
    return { rows: [], total: count ?? 0 }
  }
  const rows = await unwrap(Promise.resolve(answer))
  return { rows: asTyped<ListRowOf<Table>[]>(rows), total: answer.count ?? rows.length }
}

/** The ids to which a list is limited, by a search or by a badge. */
export async function listedIds(
  client: ContentClient,
  table: ContentTable,
  badge: LanguageBadge | undefined,
  found: readonly number[] | undefined,
): Promise<readonly number[] | undefined> {
  if (badge === undefined || found?.length === 0) return found
  const ids = (await readLanguageBadges(client, table))[badge] ?? []
  if (!found) return ids
  const wanted = new Set(ids)
  return found.filter((id) => wanted.has(id))
}

/** Reads one record. @throws ContentError `not_found` */
export async function readRecord<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  id: number,
): Promise<RowOf<Table>> {
  return asTyped<RowOf<Table>>(await unwrap(tableOf(client, table).select(columnsOf(table)).eq('id', id).single()))
}

/** Whether a record is stored. @throws ContentError */
export async function isStored(client: ContentClient, table: ContentTable, id: number, values: object = {}): Promise<boolean> {
  const rows = await unwrap(
    tableOf(client, table)
      .select('id')
      .match({ id, ...values }),
  )
  return rows.length > 0
}

/** Whether visitors can see a record. @throws ContentError */
export function isPublic(client: ContentClient, table: ContentTable, id: number): Promise<boolean> {
  const { visibleBy } = ENTITIES[table]
  return isStored(client, table, id, visibleBy ? { [visibleBy]: true } : {})
}
