import type { IndexedRows } from './indexed-rows.ts'

/*
 * Related items are those that follow in the list, and after the last the first: each page leads to others than its
 * neighbours do, so that visitors come to all of them, and a new item changes a few pages instead of every page of its
 * category, as "the newest of the category" would.
 */

interface Listed {
  id: number
  category: string
}

/** Up to `count` others of the same category. */
export function followingOfCategory<Row extends Listed>(all: IndexedRows<Row>, id: number, count: number): Row[] {
  const row = all.get(id)
  return row ? [...all.ofCategory(row).following(id)].slice(0, count) : []
}

/** Up to `count` others: of the same category first, then those that follow in the whole list. */
export function followingOf<Row extends Listed>(all: IndexedRows<Row>, id: number, count: number): Row[] {
  const related = followingOfCategory(all, id, count)
  for (const row of all.following(id)) {
    if (related.length >= count) break
    if (!related.includes(row)) related.push(row)
  }
  return related
}
