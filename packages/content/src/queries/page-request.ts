/** One page of a list or of a search. */
export interface PageRequest {
  /** Zero-based. */
  page: number
  pageSize: number
  /** Words that are searched as on the site; an empty search shows all rows. */
  search?: string
  /** Exact matches, e.g. `{ category: 'Rice' }`. */
  filters?: Record<string, string | boolean>
  /** Only records that need a language, or that miss a text in any (`LANGUAGE_NEEDS`). */
  needs?: string
  /** Without one, a search shows the best rows first, and a list the newest. */
  order?: { column: string; ascending: boolean }
}
