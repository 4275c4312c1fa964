import { findCategory } from '@bayt/content/entities/categories'

/** The filter of a list, kept in the address as `?category=rice&q=…`. */
export interface FilterState {
  /** `''` is All. */
  category: string
  query: string
}

export const EVERYTHING: FilterState = { category: '', query: '' }

/** Longer queries are cut (spec: public-site §5). */
export const QUERY_MAX_LENGTH = 100

/** Reads the filter from an address. An unknown category is All; the case does not matter (spec: public-site §5). */
export function readFilter(search: string, categories: readonly string[]): FilterState {
  const parameters = new URLSearchParams(search)
  return {
    category: findCategory(categories, parameters.get('category') ?? '') ?? '',
    query: (parameters.get('q') ?? '').slice(0, QUERY_MAX_LENGTH),
  }
}

/** Writes the filter as the query of an address; `''` for the complete list. */
export function writeFilter({ category, query }: FilterState): string {
  const parameters = new URLSearchParams()
  if (category) parameters.set('category', category.toLowerCase())
  if (query.trim()) parameters.set('q', query.trim())
  const search = parameters.toString()
  return search && `?${search}`
}

export const isEverything = ({ category, query }: FilterState) => category === '' && query.trim() === ''
