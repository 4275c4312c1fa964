import { z } from 'zod'
import type { ContentTable } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import type { PageRequest } from './page-request.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

const answer = z.object({ rows: z.array(z.record(z.string(), z.unknown())), total: z.number() })

/**
 * Reads a page of given records, filtered and ordered by the database; without an order, in the order of the ids.
 * @param columns a select list, separated by commas
 * @param ids all records of the list, also the records of other pages
 * @throws ContentError
 */
export async function listedRecords(
  client: ContentClient,
  table: ContentTable,
  columns: string,
  ids: readonly number[],
  { filters = {}, order, page, pageSize }: Pick<PageRequest, 'filters' | 'order' | 'page' | 'pageSize'>,
): Promise<z.output<typeof answer>> {
  // Only a filter or an order needs the ids of other pages, and on a slow connection, the ids cost more than the rows.
  const isWholeNeeded = order !== undefined || Object.keys(filters).length > 0
  const from = page * pageSize
  const sent = isWholeNeeded ? [...ids] : ids.slice(from, from + pageSize)
  if (sent.length === 0) return { rows: [], total: ids.length }
  const call = {
    p_table: table,
    p_ids: sent,
    p_columns: columns,
    p_filters: filters,
    p_order: order?.column ?? '',
    p_ascending: order?.ascending ?? true,
    p_from: isWholeNeeded ? from : 0,
    p_size: pageSize,
  }
  const { rows, total } = parseAnswer('of the list', answer, await unwrap(client.rpc('listed_records', call)))
  return { rows, total: isWholeNeeded ? total : ids.length }
}
