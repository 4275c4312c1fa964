import { conceptsOf } from '@bayt/content/search/concepts'
import { type Found, search } from '@bayt/content/search/search'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import type { FilterState } from './filter-state.ts'
import type { IndexPart, ListEntry } from './search-entry.ts'

export const CONCEPTS = conceptsOf(TRADE_WORDS)

/** The entries that a filter shows. */
export interface Matches<Entry> extends Omit<Found, 'entries'> {
  entries: Entry[]
}

/** The entries of a category, in their order. The case does not matter, and an empty category is All. */
export function ofCategory<Entry extends { category: string }>(entries: readonly Entry[], category: string): Entry[] {
  const wanted = category.toLowerCase()
  return entries.filter((entry) => wanted === '' || entry.category.toLowerCase() === wanted)
}

/** The entries of the parts that have the words of the query, the best first; or the nearest ones (spec: public-site §5). */
export function matching(parts: readonly IndexPart[], { category, query }: FilterState): Matches<ListEntry> {
  let offset = 0
  const searched = parts.map((index) => {
    const part = { index, offset, size: index.entries.length }
    offset += part.size
    return part
  })
  const all = parts.flatMap(({ entries }) => entries)
  const { entries, ...others } = search(searched, query, CONCEPTS)
  return { entries: ofCategory(once(entries.flatMap((at) => all[at] ?? [])), category), ...others }
}

/** Parts may come from two releases, so a row that moved between them is in both. */
function once(entries: readonly ListEntry[]): ListEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}
