import { conceptsOf } from '@bayt/content/search/concepts'
import { markedSegments, type Segment } from '@bayt/content/search/marks'
import { termsOf } from '@bayt/content/search/query'
import { search } from '@bayt/content/search/search'
import { suggestedQuery } from '@bayt/content/search/suggestion'
import type { CardData } from './cards.ts'
import type { FilterState } from './filter-state.ts'
import { ofCategory } from './of-category.ts'
import type { IndexPart, ListEntry } from './search-entry.ts'

export { indexOfCards } from './index-of-cards.ts'

/** The entries that a filter shows. */
export interface Matches<Entry> {
  entries: Entry[]
  /** Whether no entry has all words: then `entries` are the nearest. */
  isNear: boolean
  /** A query that finds something, if these are only near. */
  suggestion?: string | undefined
}

export interface SearchEngine<Of = ListEntry | CardData> {
  /** The entries that have the words of the query, the best first; or the nearest ones (spec: public-site §5). */
  match: (filter: Pick<FilterState, 'category' | 'query'>) => Matches<Of>
  /** Splits a text so that the words of the query can be marked; `undefined` for an empty query. */
  marker: (query: string) => ((text: string) => Segment[]) | undefined
}

/** Searches an index that was read. The list imports this module with the index, on first use. */
export function searchEngine<Of extends ListEntry | CardData>(parts: readonly IndexPart<Of>[]): SearchEngine<Of> {
  const concepts = conceptsOf(
    parts.flatMap(({ synonyms }) => synonyms ?? []),
    parts.flatMap(({ staffLines }) => staffLines ?? []),
  )
  const all = withoutCopies(parts)
  let offset = 0
  const searched = parts.map((index) => {
    const part = { index, offset, size: index.entries.length }
    offset += part.size
    return part
  })
  return {
    match({ category, query }) {
      const { entries, isNear, instead } = search(searched, query, concepts)
      const found = ofCategory(
        entries.map((at) => all[at]).filter((entry) => entry !== undefined),
        category,
      )
      return { entries: found, isNear, suggestion: suggestedQuery(query, instead, shownTexts(found)) }
    },
    marker(query) {
      const terms = termsOf(query, concepts)
      return terms.length > 0 ? (text) => markedSegments(text, terms, concepts) : undefined
    },
  }
}

/** All entries. Parts may come from two releases, so a row that moved between them is in both: its copies are `undefined`. */
function withoutCopies<Of extends ListEntry | CardData>(parts: readonly IndexPart<Of>[]): (Of | undefined)[] {
  const seen = new Set<number>()
  return parts
    .flatMap(({ entries }) => entries)
    .map((entry) => {
      const isCopy = seen.has(entry.id)
      seen.add(entry.id)
      return isCopy ? undefined : entry
    })
}

/** The texts that the entries show. */
const shownTexts = (near: readonly (ListEntry | CardData)[]) =>
  near.flatMap((entry) => ('name' in entry ? [entry.name] : [entry.title, entry.excerpt ?? '']))
