/** The rows before and after a row; absent at the ends of the list. */
export interface Neighbours<Row> {
  previous?: Row
  next?: Row
}

/** A row of a list that has categories. */
interface Listed {
  id: number
  category: string
}

/** A list of rows, newest first, with fast lookup by id, by neighbour and by category. */
export class IndexedRows<Row extends Listed> {
  readonly rows: readonly Row[]
  readonly #positions: Map<number, number>
  readonly #categories: Map<string, IndexedRows<Row>> = new Map()

  constructor(rows: readonly Row[]) {
    this.rows = rows
    this.#positions = new Map(rows.map(({ id }, position) => [id, position]))
  }

  get(id: number): Row | undefined {
    return this.rows[this.#positions.get(id) ?? -1]
  }

  neighboursOf(id: number): Neighbours<Row> {
    const position = this.#positions.get(id)
    if (position === undefined) return {}
    const [previous, next] = [this.rows[position - 1], this.rows[position + 1]]
    return { ...(previous && { previous }), ...(next && { next }) }
  }

  /** The rows of the same category as a row. */
  ofCategory({ category }: Row): IndexedRows<Row> {
    const known = this.#categories.get(category)
    if (known) return known
    const created = new IndexedRows(this.rows.filter((row) => row.category === category))
    this.#categories.set(category, created)
    return created
  }

  /** All rows except the given row: begins with the next row, and continues at the start of the list. */
  *following(id: number): Generator<Row> {
    const position = this.#positions.get(id) ?? -1
    for (let step = 1; step < this.rows.length + (position < 0 ? 1 : 0); step++) {
      const row = this.rows[(position + step) % this.rows.length]
      if (row) yield row
    }
  }
}

/* Related items are the next items of the list, wrapping around at the end. Each page links to different items, so that
   visitors reach all of them. A new item changes a few pages; if pages linked to the newest items of their category, a new item
   would change every page of its category. */

/** Up to `count` other rows of the same category. */
export function followingOfCategory<Row extends Listed>(all: IndexedRows<Row>, id: number, count: number): Row[] {
  const row = all.get(id)
  const related: Row[] = []
  // Stops early: the rest may be thousands of rows.
  if (row) for (const other of all.ofCategory(row).following(id)) if (related.push(other) >= count) break
  return related
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
