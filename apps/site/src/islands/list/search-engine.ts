import { readConcepts } from '@bayt/content/search/concepts'
import { markedSegments, type ShownWord, shownWordsOf } from '@bayt/content/search/marks'
import { matchAll } from '@bayt/content/search/match-all'
import { type Term, termsOf } from '@bayt/content/search/query'
import type { CardData } from './cards.ts'
import type { FilterState } from './filter-state.ts'
import { isOfCategory } from './filter-state.ts'
import type { Mark } from './Marked.tsx'
import type { IndexPart, ListEntry } from './search-entry.ts'

export { indexOfCards } from './index-of-cards.ts'

/** The entries that a filter shows. */
export interface Matches<Entry> {
  entries: Entry[]
  /** Whether no entry has all words of the query: then `entries` has the nearest entries. */
  isNear: boolean
  /** A query with matches, if the entries are only near answers. */
  suggestion?: string | undefined
  /** Marks the found words in a text; absent without a query. */
  mark?: Mark | undefined
}

export interface SearchEngine<Of = ListEntry | CardData> {
  /**
   * The entries that have the words of the query, the best first; or the nearest entries (spec: public-site §5).
   * @returns `undefined` if only near answers are possible, and `loadNear` has not ended yet
   */
  match: (filter: Pick<FilterState, 'category' | 'query'>) => Matches<Of> | undefined
  /** Loads the code of near answers; most searches do not need this code. If the code fails to load, the search has no near answers. */
  loadNear: () => Promise<void>
}

type NearAnswers = typeof import('./near-answers.ts')

/** Replaces near answers if their code cannot be loaded. */
const NO_NEAR_ANSWERS: NearAnswers = {
  nearest: () => ({ entries: [], instead: [] }),
  suggestedQuery: () => undefined,
}

/** The search in an index that has been read. The list imports this module together with the index, on first use. */
export function searchEngine<Of extends ListEntry | CardData>(parts: readonly IndexPart<Of>[]): SearchEngine<Of> {
  const concepts = readConcepts(parts.find((part) => part.concepts)?.concepts ?? {})
  const all = withoutCopies(parts)
  let offset = 0
  const searched = parts.map((index) => {
    const part = { index, offset, size: index.entries.length }
    offset += part.size
    return part
  })
  const wordsOfTexts = new Map<string, ShownWord[]>()
  const shownWordsOnce = (text: string) => {
    const words = wordsOfTexts.get(text) ?? shownWordsOf(text)
    wordsOfTexts.set(text, words)
    return words
  }
  const markerOf = (terms: readonly Term[]): Mark | undefined =>
    terms.length > 0 ? (text) => markedSegments(text, terms, concepts, shownWordsOnce(text)) : undefined
  const entriesAt = (places: readonly number[], category: string): Of[] => {
    const found: Of[] = []
    for (const at of places) {
      const entry = all[at]
      if (entry && isOfCategory(entry, category)) found.push(entry)
    }
    return found
  }
  let near: NearAnswers | undefined
  return {
    match({ category, query }) {
      const match = matchAll(searched, query, concepts)
      const { terms } = match
      if (terms.length === 0 || match.entries.length > 0)
        return { entries: entriesAt(match.entries, category), isNear: false, mark: markerOf(terms) }
      if (!near) return undefined
      const { entries: places, instead } = near.nearest(searched, match, concepts)
      const entries = entriesAt(places, category)
      const suggestion = near.suggestedQuery(query, instead, shownTexts(entries))
      // Near answers mark the words of the suggestion instead of the typed words.
      const mark = markerOf(suggestion === undefined ? terms : termsOf(suggestion, concepts))
      return { entries, isNear: true, suggestion, mark }
    },
    async loadNear() {
      near ??= await import('./near-answers.ts').catch(() => NO_NEAR_ANSWERS)
    },
  }
}

/**
 * All entries. Parts may come from two releases, so a row that moved between parts may be in both parts: its second entry is `undefined`.
 */
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
