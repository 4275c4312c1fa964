import { foldForSearch } from '@bayt/content/search/fold'
import type { FilterState } from './filter-state.ts'

/** What the filter needs of an entry of the search index; `text` is folded already. */
export interface Searchable {
  id: number
  category: string
  text: string
}

/**
 * The entries that match, in their order: the category (without regard to case; none is All) and the words as typed,
 * folded as the index is, so that Arabic spellings and digits meet (spec: public-site §5).
 */
export function matching<Entry extends Searchable>(entries: readonly Entry[], { category, query }: FilterState): Entry[] {
  const wanted = category.toLowerCase()
  const words = foldForSearch(query)
  return entries.filter((entry) => (wanted === '' || entry.category.toLowerCase() === wanted) && entry.text.includes(words))
}

/**
 * Matches as `matching` does, one question after the other: what only goes on from the question before is looked for among its
 * answers, so that a long list is read once a word and not once a key.
 */
export function questioner<Entry extends Searchable>(): (entries: readonly Entry[], filter: FilterState) => Entry[] {
  let asked: { entries: readonly Entry[]; category: string; words: string } | undefined
  let answers: Entry[] = []
  return (entries, filter) => {
    const { category } = filter
    const words = foldForSearch(filter.query)
    const goesOn = asked?.entries === entries && asked.category === category && words.startsWith(asked.words)
    answers = matching(goesOn ? answers : entries, filter)
    asked = { entries, category, words }
    return answers
  }
}
