import { CARDS_PER_PAGE, INDEX_PART_ROWS, indexPartCount, listPageCount } from '@bayt/release/addresses'

/** A page of a list: its rows and its position. */
export interface ListPage<Row> {
  rows: Row[]
  /** Counted from 1. */
  page: number
  pages: number
  /** Number of rows of the complete list. */
  total: number
}

/**
 * A page of a list.
 * @param page as in the address, e.g. `'2'`; absent for the first page, whose address has no number
 * @returns `undefined` if the list has no such page, or if the number has another spelling
 */
export function listPage<Row>(all: readonly Row[], page?: string): ListPage<Row> | undefined {
  const pages = listPageCount(all.length)
  const number = page === undefined ? 1 : /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 0
  if (number < (page === undefined ? 1 : 2) || number > pages) return undefined
  const start = (number - 1) * CARDS_PER_PAGE
  return { rows: all.slice(start, start + CARDS_PER_PAGE), page: number, pages, total: all.length }
}

/**
 * The rows of a part of a search index.
 * @param all newest first
 * @param part counted from 1; part 1 has the oldest rows
 * @returns `undefined` if the index has no such part
 */
export function indexPart<Row>(all: readonly Row[], part: number): Row[] | undefined {
  if (part > indexPartCount(all.length)) return undefined
  const end = all.length - (part - 1) * INDEX_PART_ROWS
  return all.slice(Math.max(0, end - INDEX_PART_ROWS), end)
}
