import type { IndexedRows } from './indexed-rows.ts'

/* Related items are the next items of the list, wrapping around at the end. Each page links to different items, so that
   visitors reach all of them. A new item changes a few pages; if pages linked to the newest items of their category, a new item
   would change every page of its category. */

interface Listed {
  id: number
  category: string
}

/** Up to `count` other rows of the same category. */
export function followingOfCategory<Row extends Listed>(all: IndexedRows<Row>, id: number, count: number): Row[] {
  const row = all.get(id)
  return row ? firstOf(all.ofCategory(row).following(id), count) : []
}

/** Stops early: the rest may be thousands of rows. */
function firstOf<Row>(rows: Iterable<Row>, count: number): Row[] {
  const first: Row[] = []
  for (const row of rows) {
    first.push(row)
    if (first.length >= count) break
  }
  return first
}

/** Up to `count` other rows: first rows of the same category, then the next rows of the complete list. */
export function followingOf<Row extends Listed>(all: IndexedRows<Row>, id: number, count: number): Row[] {
  const related = followingOfCategory(all, id, count)
  for (const row of all.following(id)) {
    if (related.length >= count) break
    if (!related.includes(row)) related.push(row)
  }
  return related
}
