import type { ContentTable } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import type { PageRequest } from '@bayt/content/queries/page-request'
import { type ListRowOf, listPage, type Page } from '@bayt/content/queries/resource'
import { unwrap } from '@bayt/content/queries/unwrap'
import type { FoundPage } from '@bayt/content/search/record-search'
import { isSearched } from '@bayt/content/search/searched-texts'
import { resourceKeys } from '../../data/keys.ts'
import type { Services } from '../../data/services.tsx'
import { type Answer, searcherOf } from './searcher.ts'

/** A page of a list, or of a search in it. */
export interface ListedPage<Table extends ContentTable> extends Page<ListRowOf<Table>> {
  /** The matches of a search; absent without a search. */
  found?: FoundPage
  /** Whether a search covered only names, because the device has not read all other texts yet. */
  isPartial?: boolean
  /**
   * A search without a connection: the time of the last comparison with the server (ms), and the number of matches whose rows are
   * not on this device.
   */
  offline?: { checkedAt: number; missing: number }
}

/** The products whose records a search finds, at most: their ids are in the address of a request. */
const MOST_PRODUCTS = 100

/** All records of a table that a search finds, the best first. */
export async function searchRecords(services: Services, table: ContentTable, query: string) {
  if (!isSearched(table)) throw new Error(`${table} has no search.`)
  const found = await searcherOf(services).find(table, query)
  return table === 'trade_facts' || table === 'trade_packs' ? withThoseOfProducts(services, table, query, found) : found
}

/** What was found, after the records of the products that the search finds. */
async function withThoseOfProducts(services: Services, table: 'trade_facts' | 'trade_packs', query: string, own: Answer) {
  const products = await searcherOf(services).find('products', query)
  if (products.isNear || products.offline || products.ids.length === 0) return own
  const placeOf = new Map(products.ids.slice(0, MOST_PRODUCTS).map((id, place) => [id, place]))
  const rows = await unwrap(
    services.client
      .from(table)
      .select('id, product_id')
      .in('product_id', [...placeOf.keys()]),
  )
  if (rows.length === 0) return own
  const theirs = rows.toSorted((a, b) => (placeOf.get(a.product_id) ?? 0) - (placeOf.get(b.product_id) ?? 0)).map(({ id }) => id)
  return { ...products, ids: [...new Set([...theirs, ...(own.isNear ? [] : own.ids)])] }
}

/** Prepares the next search. A failure is ignored here: the search itself shows the failure. */
export function prepareSearch(services: Services, table: ContentTable): void {
  if (isSearched(table))
    void searcherOf(services)
      .prepare(table)
      .catch(() => undefined)
}

/**
 * A page of a search. Without a connection, the page shows only matches from lists that the device has cached.
 * @param among limits the search to these records
 */
export async function searchPage<Table extends ContentTable>(
  services: Services,
  table: Table,
  request: PageRequest,
  among?: readonly number[],
): Promise<ListedPage<Table>> {
  const { ids: matches, checkedAt, offline, isPartial, ...found } = await searchRecords(services, table, request.search ?? '')
  const ids = among ? matches.filter((id) => among.includes(id)) : matches
  try {
    if (offline) throw offline
    return { ...(await listPage(services.client, table, request, ids)), found, isPartial }
  } catch (error) {
    const isOffline = error instanceof ContentError && error.kind === 'offline'
    // Only the server can filter by badges.
    if (!isOffline || request.badge !== undefined) throw error
    const known = keptRows(services, table)
    const rows = ids.flatMap((id) => known.get(id) ?? [])
    const missing = ids.length - rows.length
    return { ...pageOf(rows, request), found, isPartial, offline: { checkedAt, missing } }
  }
}

/** The rows of lists that the device keeps, in their last known state. */
function keptRows<Table extends ContentTable>({ queryClient }: Services, table: Table): Map<number, ListRowOf<Table>> {
  const pages = queryClient.getQueryCache().findAll({ queryKey: [...resourceKeys.table(table), 'page'] })
  const oldestFirst = pages.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  const rows = oldestFirst.flatMap(({ state }) => (state.data as Page<ListRowOf<Table>> | undefined)?.rows ?? [])
  return new Map(rows.map((row) => [row.id, row]))
}

/** A page of rows, filtered and sorted as by `listed_records` of the database. */
function pageOf<Row extends object>(rows: Row[], { filters = {}, order, page, pageSize }: PageRequest): Page<Row> {
  const textOf = (row: Row, column: string) => String(new Map<string, unknown>(Object.entries(row)).get(column) ?? '')
  const shown = rows.filter((row) => Object.entries(filters).every(([column, value]) => textOf(row, column) === String(value)))
  if (order) {
    const sign = order.ascending ? 1 : -1
    shown.sort((a, b) => sign * textOf(a, order.column).localeCompare(textOf(b, order.column)))
  }
  return { rows: shown.slice(page * pageSize, (page + 1) * pageSize), total: shown.length }
}
