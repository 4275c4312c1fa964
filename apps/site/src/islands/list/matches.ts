import { foldForSearch } from '@bayt/content/search/fold'
import type { FilterState } from './filter-state.ts'

/** The fields that the filter reads. `text` is folded; a card of the page has none and is only filtered by category. */
export interface Searchable {
  category: string
  text?: string
}

/**
 * The entries that match category and query, in their order. The case of the category does not matter, and an empty one is All.
 * The query is folded like the index, so that Arabic spelling variants and digits match (spec: public-site §5).
 */
export function matching<Entry extends Searchable>(entries: readonly Entry[], { category, query }: FilterState): Entry[] {
  const wanted = category.toLowerCase()
  const words = foldForSearch(query)
  return entries.filter(
    (entry) => (wanted === '' || entry.category.toLowerCase() === wanted) && (entry.text ?? '').includes(words),
  )
}

/**
 * Returns a stateful `matching`: a query that extends the previous one is searched in the previous matches, so that a long list
 * is scanned once per word and not once per key.
 */
export function createMatcher<Entry extends Searchable>(): (entries: readonly Entry[], filter: FilterState) => Entry[] {
  let previous: { entries: readonly Entry[]; category: string; words: string } | undefined
  let matches: Entry[] = []
  return (entries, filter) => {
    const { category } = filter
    const words = foldForSearch(filter.query)
    const isExtended = previous?.entries === entries && previous.category === category && words.startsWith(previous.words)
    matches = matching(isExtended ? matches : entries, filter)
    previous = { entries, category, words }
    return matches
  }
}
