import { findCategory } from '@bayt/content/entities/categories'

/** What the visitor asks of a list; it stands in the address as `?category=rice&q=…`. */
export interface FilterState {
  /** `''` is All. */
  category: string
  query: string
}

export const EVERYTHING: FilterState = { category: '', query: '' }

/** Longest search; what is typed past it is cut (spec: public-site §5). */
export const QUERY_MAX_LENGTH = 100

/** Reads the state from an address; an unknown category is All (spec: public-site §5: case-insensitive). */
export function readFilter(search: string, categories: readonly string[]): FilterState {
  const parameters = new URLSearchParams(search)
  return {
    category: findCategory(categories, parameters.get('category') ?? '') ?? '',
    query: (parameters.get('q') ?? '').slice(0, QUERY_MAX_LENGTH),
  }
}

/** The state as the search part of an address; `''` where everything is shown. */
export function writeFilter({ category, query }: FilterState): string {
  const parameters = new URLSearchParams()
  if (category) parameters.set('category', category.toLowerCase())
  if (query.trim()) parameters.set('q', query.trim())
  const search = parameters.toString()
  return search && `?${search}`
}

export const isEverything = ({ category, query }: FilterState) => category === '' && query.trim() === ''
