import { classifyError } from '../errors/errors.ts'

/** Supabase answers at most this many rows to one read (`max_rows`), whatever was asked for. */
export const PAGE_ROWS = 1_000

interface Page<Row> {
  data: Row[] | null
  error: unknown
  count: number | null
  status: number
}

/**
 * Reads every row of a query, page by page, past the server's cap on rows.
 * @param page asks for the rows `from` to `to` (inclusive) with `count: 'exact'`, in an order that ends on a unique column
 * @throws ContentError where a page fails, or the pages do not add up because rows were inserted or deleted meanwhile
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
