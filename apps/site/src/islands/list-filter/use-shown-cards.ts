import { useLayoutEffect, useRef } from 'react'
import { focusCard, reserveSpace, type ShownEntry, showCards, skipOffscreenLayout } from './cards-in-page.ts'
import type { CardWords } from './fill-card.ts'
import type { ListView } from './use-list-view.ts'

/**
 * Number of first cards that are created before the next paint: what a screen shows. On a slow phone the others would delay the
 * next key.
 */
const cardsPerScreen = () => (matchMedia('(min-width: 640px)').matches ? 12 : 4)
/** Longer than the pause between two keys. */
const AFTER_TYPING_MS = 400

/**
 * Shows the entries in the page. After "more", the first new card gets the focus. After Back, the scroll position is restored.
 * @param shown `undefined` while the search index loads
 */
export function useShownCards(
  { listId, words }: { listId: string; words: CardWords },
  shown: readonly ShownEntry[] | undefined,
  { position, cause }: Pick<ListView, 'position' | 'cause'>,
): void {
  const previousPosition = useRef(position)
  const focusNext = useRef<number>(undefined)

  useLayoutEffect(() => {
    const shownBefore = previousPosition.current.shown
    if (cause === 'more' && position.shown > shownBefore) focusNext.current = shownBefore
    previousPosition.current = position
    const isFiltered = cause === 'filter'
    skipOffscreenLayout(listId, isFiltered && shown !== undefined)
    if (!shown) {
      if (focusNext.current !== undefined) reserveSpace(listId)
      return
    }
    showCards(listId, shown, words, isFiltered ? cardsPerScreen() : undefined)
    if (focusNext.current !== undefined) focusCard(listId, focusNext.current)
    focusNext.current = undefined
    if (position.top !== undefined) scrollTo({ top: position.top, behavior: 'instant' })
    if (!isFiltered) return
    return afterTyping(() => {
      showCards(listId, shown, words)
      skipOffscreenLayout(listId, false)
    })
  }, [shown, position, cause, listId, words])
}

/** @returns a function that cancels it */
function afterTyping(run: () => void): () => void {
  const timer = setTimeout(run, AFTER_TYPING_MS)
  return () => clearTimeout(timer)
}
