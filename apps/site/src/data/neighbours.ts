/** The rows before and after a row; at the ends of the list there is none. */
export interface Neighbours<Row> {
  previous?: Row
  next?: Row
}

/** A row of a list that has categories. */
interface Listed {
  id: number
  category: string
}

/** A list, newest first, in which each row knows its place, also among those of its category. */
export class Neighbourhood<Row extends Listed> {
  readonly rows: readonly Row[]
  readonly #places: Map<number, number>
  readonly #categories: Map<string, Neighbourhood<Row>> = new Map()

  constructor(rows: readonly Row[]) {
    this.rows = rows
    this.#places = new Map(rows.map(({ id }, place) => [id, place]))
  }

  get(id: number): Row | undefined {
    return this.rows[this.#places.get(id) ?? -1]
  }

  beside(id: number): Neighbours<Row> {
    const place = this.#places.get(id)
    if (place === undefined) return {}
    const [previous, next] = [this.rows[place - 1], this.rows[place + 1]]
    return { ...(previous && { previous }), ...(next && { next }) }
  }

  /** The rows of the same category as a row. */
  ofCategory({ category }: Row): Neighbourhood<Row> {
    const known = this.#categories.get(category)
    if (known) return known
    const made = new Neighbourhood(this.rows.filter((row) => row.category === category))
    this.#categories.set(category, made)
    return made
  }

  /** Rows from the one after a row on; after the last comes the first; the row itself is never among them. */
  *following(id: number): Generator<Row> {
    const place = this.#places.get(id) ?? -1
    for (let step = 1; step < this.rows.length + (place < 0 ? 1 : 0); step++) {
      const row = this.rows[(place + step) % this.rows.length]
      if (row) yield row
    }
  }
}
