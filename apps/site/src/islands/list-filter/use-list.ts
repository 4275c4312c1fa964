import { CARDS_PER_PAGE } from '@bayt/release/addresses'
import { useLayoutEffect, useMemo, useState } from 'react'
import { readCards, type ShownEntry } from './cards-in-page.ts'
import type { CardWords } from './fill-card.ts'
import { isEverything } from './filter-state.ts'
import { questioner, type Searchable } from './matches.ts'
import { isAsServed, type ListView } from './use-list-view.ts'
import { type SearchIndex, useSearchIndex } from './use-search-index.ts'
import { useShownCards } from './use-shown-cards.ts'

interface ListOnPage {
  listId: string
  indexUrls: string[]
  /** The page of the list that the HTML holds, counted from 1. */
  page: number
  /** Cards of the whole list. */
  total: number
  words: CardWords
}

interface ShownList {
  index: SearchIndex
  load: () => void
  /** Whether it is what the page holds without JavaScript. */
  isUnchanged: boolean
  /** Whether what is asked for needs the search index. */
  needsIndex: boolean
  /** How many cards match; `undefined` until it is known. */
  count: number | undefined
  /** How many of them are shown. */
  shownCount: number
  /** Whether more follow those. */
  hasMore: boolean
}

/** Keeps the cards of the page at what the view asks for; the search index is read when the page's own cards do not do. */
export function useList(list: ListOnPage, view: ListView, query: string): ShownList {
  const { listId, indexUrls, page, total } = list
  const { index, load } = useSearchIndex(indexUrls)
  const [inPage, setInPage] = useState<Searchable[]>()

  const { filter, place, isOwnAddress } = view
  const isWhole = total <= CARDS_PER_PAGE
  const asksEverything = isEverything({ ...filter, query })
  const isUnchanged = isAsServed({ ...view, filter: { ...filter, query } })
  const needsIndex = !isUnchanged && !(isWhole && query.trim() === '')
  const entries: readonly ShownEntry[] | undefined = needsIndex ? (index.status === 'loaded' ? index.entries : undefined) : inPage
  // The page's own cards are counted from its first one, those of the index from the first of the list.
  const start = needsIndex && asksEverything && isOwnAddress ? (page - 1) * CARDS_PER_PAGE : 0
  const [ask] = useState(questioner<ShownEntry>)
  const matches = useMemo(
    () => entries && ask(entries, { category: filter.category, query }),
    [ask, entries, filter.category, query],
  )
  const shown = useMemo(() => matches?.slice(start, start + place.shown), [matches, start, place.shown])

  useLayoutEffect(() => {
    if (!isUnchanged) setInPage((cards) => cards ?? readCards(listId))
  }, [isUnchanged, listId])
  useLayoutEffect(() => {
    if (needsIndex) load()
  }, [needsIndex, load])

  useShownCards(list, shown, view)

  const first = (isOwnAddress && asksEverything ? page - 1 : 0) * CARDS_PER_PAGE
  const count = isUnchanged ? total : matches?.length
  return {
    index,
    load,
    isUnchanged,
    needsIndex,
    count,
    shownCount: Math.min(place.shown, Math.max(0, (count ?? 0) - first)),
    hasMore: (count ?? 0) > first + place.shown,
  }
}
