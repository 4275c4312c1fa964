import { classifyError } from '../errors/errors.ts'
import { unwrap } from './unwrap.ts'

/** Supabase returns at most this many rows per request (`max_rows`). */
export const PAGE_ROWS = 1_000

interface Page<Row> {
  data: Row[] | null
  error: unknown
  count: number | null
  status: number
}

/**
 * Reads all rows of a query, page by page, beyond the server's row limit.
 * @param page requests the rows `from` to `to` (inclusive) with `count: 'exact'`, in an order that ends on a unique column
 * @throws ContentError if a page fails
 */
export async function readAll<Row>(page: (from: number, to: number) => PromiseLike<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data, error, count, status } = await page(rows.length, rows.length + PAGE_ROWS - 1)
    if (error) throw classifyError(error, status)
    if (!data) throw classifyError({ message: 'The server answered without data.' }, 502)
    rows.push(...data)
    if (data.length === 0 || count === null || rows.length >= count) return rows
  }
}

/** Number of ids that fit into the address of one request. */
const IDS_PER_REQUEST = 200

/**
 * Reads the rows of given records, beyond the limit of an address.
 * @param part requests the rows of some of the ids
 * @throws ContentError if a part fails
 */
export async function readByIds<Row>(
  ids: readonly number[],
  part: (some: number[]) => PromiseLike<Omit<Page<Row>, 'count'>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += IDS_PER_REQUEST) {
    rows.push(...(await unwrap(part(ids.slice(from, from + IDS_PER_REQUEST)))))
  }
  return rows
}
