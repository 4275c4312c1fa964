import { CARDS_PER_PAGE, listPageCount } from '@bayt/release/addresses'

/** One page of a list: the cards that its HTML holds, and where it stands. */
export interface ListPage<Row> {
  rows: Row[]
  /** Counted from 1. */
  page: number
  pages: number
  /** Rows of the whole list. */
  total: number
}

/**
 * A page of a list.
 * @param page as the address writes it, e.g. `'2'`; absent for the first page, which has no number in its address
 * @returns `undefined` where the list has no such page, or the address writes its number another way
 */
export function listPage<Row>(all: readonly Row[], page?: string): ListPage<Row> | undefined {
  const pages = listPageCount(all.length)
  const number = page === undefined ? 1 : /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 0
  if (number < (page === undefined ? 1 : 2) || number > pages) return undefined
  const start = (number - 1) * CARDS_PER_PAGE
  return { rows: all.slice(start, start + CARDS_PER_PAGE), page: number, pages, total: all.length }
}
