/** A page of a list or of a search. */
export interface PageRequest {
  /** Zero-based. */
  page: number
  pageSize: number
  /** Words of a search; an empty search shows all rows. */
  search?: string
  /** Exact matches, e.g. `{ category: 'Rice' }`. */
  filters?: Record<string, string | boolean>
  /** Filters by a language that needs work, or by texts missing in any language (`LANGUAGE_NEEDS`). */
  needs?: string
  /** Without an order, a search shows the best rows first, and a list shows the newest rows first. */
  order?: { column: string; ascending: boolean }
}
