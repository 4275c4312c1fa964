import { CARDS_PER_PAGE } from '@bayt/release/addresses'
import { useLayoutEffect, useMemo, useState } from 'react'
import { readCards, type ShownEntry } from './cards-in-page.ts'
import type { CardWords } from './fill-card.ts'
import { isEverything } from './filter-state.ts'
import { createMatcher, type Searchable } from './matches.ts'
import { isAsServed, type ListView } from './use-list-view.ts'
import { type SearchIndex, useSearchIndex } from './use-search-index.ts'
import { useShownCards } from './use-shown-cards.ts'

interface ListOnPage {
  listId: string
  indexUrls: string[]
  /** The page of the list in the HTML, counted from 1. */
  page: number
  /** Number of cards of the complete list. */
  total: number
  words: CardWords
}

interface ShownList {
  index: SearchIndex
  load: () => void
  /** Whether the list equals the page without JavaScript. */
  isUnchanged: boolean
  /** Whether the view needs the search index. */
  needsIndex: boolean
  /** Number of matching cards; `undefined` until it is known. */
  count: number | undefined
  /** Number of shown cards. */
  shownCount: number
  /** Whether there are more matching cards. */
  hasMore: boolean
}

/** Updates the cards of the page to the view. Loads the search index if the cards of the page are not enough. */
export function useList(list: ListOnPage, view: ListView, query: string): ShownList {
  const { listId, indexUrls, page, total } = list
  const { index, load } = useSearchIndex(indexUrls)
  const [inPage, setInPage] = useState<Searchable[]>()

  const { filter, position, isOwnAddress } = view
  const isComplete = total <= CARDS_PER_PAGE
  const showsEverything = isEverything({ ...filter, query })
  const isUnchanged = isAsServed({ ...view, filter: { ...filter, query } })
  const needsIndex = !isUnchanged && !(isComplete && query.trim() === '')
  const entries: readonly ShownEntry[] | undefined = needsIndex ? (index.status === 'loaded' ? index.entries : undefined) : inPage
  // The cards of the page start at its first card, those of the index at the first card of the list.
  const start = needsIndex && showsEverything && isOwnAddress ? (page - 1) * CARDS_PER_PAGE : 0
  const [match] = useState(createMatcher<ShownEntry>)
  const matches = useMemo(
    () => entries && match(entries, { category: filter.category, query }),
    [match, entries, filter.category, query],
  )
  const shown = useMemo(() => matches?.slice(start, start + position.shown), [matches, start, position.shown])

  useLayoutEffect(() => {
    if (!isUnchanged) setInPage((cards) => cards ?? readCards(listId))
  }, [isUnchanged, listId])
  useLayoutEffect(() => {
    if (needsIndex) load()
  }, [needsIndex, load])

  useShownCards(list, shown, view)

  const first = (isOwnAddress && showsEverything ? page - 1 : 0) * CARDS_PER_PAGE
  const count = isUnchanged ? total : matches?.length
  return {
    index,
    load,
    isUnchanged,
    needsIndex,
    count,
    shownCount: Math.min(position.shown, Math.max(0, (count ?? 0) - first)),
    hasMore: (count ?? 0) > first + position.shown,
  }
}
