import type { LanguageBadge } from './languages.ts'

/** A page of a list or of a search. */
export interface PageRequest {
  /** Zero-based. */
  page: number
  pageSize: number
  /** Words of a search; an empty search shows all rows. */
  search?: string
  /** Exact matches, e.g. `{ category: 'Rice' }`. */
  filters?: Record<string, string | boolean>
  /** Filters by the badge of the records about their languages. */
  badge?: LanguageBadge
  /** Without an order, a search shows the best rows first, and a list shows the newest rows first. */
  order?: { column: string; ascending: boolean }
}
