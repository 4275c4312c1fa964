import { findCategory } from '@bayt/content/entities/categories'

/** The filter of a list, kept in the address as `?category=rice&size=5kg&q=…`. */
export interface FilterState {
  /** `''` is All. */
  category: string
  /** A pack size as in `of-size.ts`; `''` is any size, and articles have no size. */
  size: string
  query: string
}

export const EVERYTHING: FilterState = { category: '', size: '', query: '' }

/** Longer queries are cut (spec: public-site §5). */
export const QUERY_MAX_LENGTH = 100

/** Reads the filter from an address. An unknown category or size is All; the case does not matter (spec: public-site §5). */
export function readFilter(search: string, categories: readonly string[], sizes: readonly string[] = []): FilterState {
  const parameters = new URLSearchParams(search)
  return {
    category: findCategory(categories, parameters.get('category') ?? '') ?? '',
    size: findCategory(sizes, parameters.get('size') ?? '') ?? '',
    query: (parameters.get('q') ?? '').slice(0, QUERY_MAX_LENGTH),
  }
}

/** Writes the filter as the query of an address; `''` for the complete list. */
export function writeFilter({ category, size, query }: FilterState): string {
  const parameters = new URLSearchParams()
  if (category) parameters.set('category', category.toLowerCase())
  if (size) parameters.set('size', size)
  if (query.trim()) parameters.set('q', query.trim())
  const search = parameters.toString()
  return search && `?${search}`
}

export const isEverything = ({ category, size, query }: FilterState) => category + size + query.trim() === ''

interface InCategory {
  category: string
}

/** Whether an entry belongs to a category. The case does not matter, and an empty category is All. */
export const isOfCategory = (entry: InCategory, category: string) =>
  category === '' || entry.category.toLowerCase() === category.toLowerCase()

/** The entries of a category, in their order. */
export const ofCategory = <Entry extends InCategory>(entries: readonly Entry[], category: string): Entry[] =>
  entries.filter((entry) => isOfCategory(entry, category))
