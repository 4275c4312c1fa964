import type { Locale } from '@bayt/content/locale'
import { CARDS_PER_PAGE } from '@bayt/release/addresses'
import type { ComponentType } from 'react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CardsProps } from './CardGrid.tsx'
import type { CardData, CardWords } from './cards.ts'
import { isEverything, ofCategory } from './filter-state.ts'
import type { ListFilterTexts } from './list-filter-texts.ts'
import type { Mark } from './Marked.tsx'
import type { SizeChoice, SizeFilter } from './SizeFilter.tsx'
import type { Matches, SearchEngine } from './search-engine.ts'
import type { ListEntry } from './search-entry.ts'
import { isAsServed, type ListView } from './use-list-view.ts'
import { type SearchIndex, useSearchIndex } from './use-search-index.ts'

/** The differences between the lists. A page has only the styles and scripts of its own kind. */
export interface ListKind {
  /** The grid of its cards. */
  Cards: ComponentType<CardsProps>
  /** The card of an entry of the search index; `undefined` for an entry of another kind. */
  cardOf: (entry: ListEntry, locale: Locale) => CardData | undefined
  /** The choice of a pack size, and whether an entry has the size. Articles have no sizes. */
  SizeFilter?: typeof SizeFilter
  isOfSize?: (entry: ListEntry | CardData, size: string) => boolean
  /** The searched part of a typed query: product queries are cleaned as short text, article queries are not (spec: public-site §5). */
  useCleanQuery: (typed: string) => string
}

export interface ListProps {
  collection: 'products' | 'articles'
  /** The cards of the page in the HTML. */
  cards: CardData[]
  /** Number of cards whose pictures are not lazy. */
  firstRow: number
  /** Addresses of the parts of the search index, newest rows first. The parts are fetched on first use. */
  indexUrls: string[]
  categories: readonly string[]
  /** The pack sizes that at least one product has. */
  sizes?: readonly SizeChoice[]
  /** The page of the list in the HTML, counted from 1. */
  page: number
  /** Number of pages of the list. */
  pages: number
  /** Addresses of this page, of its predecessor and of its successor. */
  ownPath: string
  previousHref: string | undefined
  nextHref: string
  /** Number of cards of the complete list. */
  total: number
  /** The count text of the server. For the browser, creating the first number format takes longer than the complete filter. */
  countAsServed: string
  words: CardWords
  texts: ListFilterTexts
}

interface ShownList {
  index: SearchIndex
  load: () => void
  /** The cards to show; while the index loads, the previous cards. */
  cards: readonly CardData[]
  /** Whether the list equals the page without JavaScript. */
  isUnchanged: boolean
  /** Whether the view waits for the search index. */
  isWaiting: boolean
  /** Number of matching cards; `undefined` until the number is known. */
  count: number | undefined
  /** Number of shown cards. */
  shownCount: number
  /** Whether there are more matching cards. */
  hasMore: boolean
  /** Marks the searched words of a text. */
  mark: Mark | undefined
  /** Whether the list shows the nearest cards, because no card has all words of the query. */
  isNear: boolean
  /** A query with matches, if the cards are only near answers. */
  suggestion: string | undefined
}

/** Longer than the pause between two pressed keys. */
const AFTER_TYPING_MS = 400
/**
 * Number of first cards that are rendered before the next paint: a screenful. On a slow phone, further cards would delay the answer
 * to the next pressed key.
 */
const cardsPerScreen = () => (matchMedia('(min-width: 640px)').matches ? 12 : 2)

/** The cards of a view. Loads the search index if the cards of the page are not enough. */
export function useList(
  { cards, indexUrls, page, total, words }: Pick<ListProps, 'cards' | 'indexUrls' | 'page' | 'total' | 'words'>,
  { cardOf, isOfSize }: ListKind,
  view: ListView,
  query: string,
): ShownList {
  const { index, load } = useSearchIndex(indexUrls, cards, words)
  const { filter, position, isOwnAddress } = view

  const showsEverything = isEverything({ ...filter, query })
  const isUnchanged = isAsServed({ ...view, filter: { ...filter, query } })
  const needsIndex = !isUnchanged && !(total <= CARDS_PER_PAGE && query.trim() === '')
  const found = useMatches(needsIndex ? index : undefined, cards, filter.category, query)
  const matches = useMemo(
    () => (filter.size ? found?.entries.filter((entry) => isOfSize?.(entry, filter.size)) : found?.entries),
    [found, filter.size, isOfSize],
  )

  // Position of the first shown card in the search index, which begins with the first card of the list. The served cards begin with
  // the first card of the page, so without the index `start` is 0.
  const first = isOwnAddress && showsEverything ? (page - 1) * CARDS_PER_PAGE : 0
  const start = needsIndex ? first : 0
  const isTyping = useIsTyping(view)
  // Reading the width of the screen makes the browser compute styles, so the width is not read after each pressed key.
  const limit = useMemo(() => (isTyping ? cardsPerScreen() : position.shown), [isTyping, position.shown])
  const cardOfEntry = useCards(cardOf, words)
  const shown = useMemo(() => matches?.slice(start, start + limit).flatMap(cardOfEntry), [matches, start, limit, cardOfEntry])

  useLayoutEffect(() => {
    if (needsIndex) load()
  }, [needsIndex, load])

  const count = isUnchanged ? total : matches?.length
  return {
    index,
    load,
    cards: useLastKnown(shown) ?? cards,
    isUnchanged,
    isWaiting: needsIndex && shown === undefined,
    count,
    shownCount: Math.min(position.shown, Math.max(0, (count ?? 0) - first)),
    hasMore: (count ?? 0) > first + position.shown,
    isNear: found?.isNear ?? false,
    mark: found?.mark,
    suggestion: found?.suggestion,
  }
}

/**
 * The matches in the index if the search needs the index, otherwise among the cards of the page. `undefined` while the index
 * loads.
 */
function useMatches(
  index: SearchIndex | undefined,
  cards: CardData[],
  category: string,
  query: string,
): Matches<CardData | ListEntry> | undefined {
  const engine = index?.status === 'loaded' ? index.engine : undefined
  const [engineWithNear, setEngineWithNear] = useState<SearchEngine>()
  const hasNear = engine !== undefined && engine === engineWithNear
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same engine answers differently once it has near answers.
  const matches = useMemo(() => {
    if (!index) return { entries: ofCategory(cards, category), isNear: false }
    return engine?.match({ category, query })
  }, [index, engine, hasNear, cards, category, query])
  useEffect(() => {
    if (engine && !matches) void engine.loadNear().then(() => setEngineWithNear(engine))
  }, [engine, matches])
  return matches
}

/** Whether the filter changed just now. */
function useIsTyping(view: ListView): boolean {
  const [settled, setSettled] = useState(view)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(view), AFTER_TYPING_MS)
    return () => clearTimeout(timer)
  }, [view])
  return view.cause === 'filter' && view !== settled
}

/** Returns a function that makes each card once, so that a card that stays in the list is not rendered again. */
function useCards(cardOf: ListKind['cardOf'], { locale }: CardWords): (entry: CardData | ListEntry) => CardData[] {
  return useMemo(() => {
    const known = new WeakMap<ListEntry, CardData>()
    return (entry) => {
      if (isCard(entry)) return [entry]
      const card = known.get(entry) ?? cardOf(entry, locale)
      if (!card) return []
      known.set(entry, card)
      return [card]
    }
  }, [cardOf, locale])
}

/** Cards of the page are formatted already. */
const isCard = (entry: CardData | ListEntry): entry is CardData => 'sizes' in entry || 'published' in entry

/** The last value that was not `undefined`. */
function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  useLayoutEffect(() => {
    last.current = value ?? last.current
  })
  return value ?? last.current
}
