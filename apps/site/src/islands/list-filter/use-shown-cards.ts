import { useLayoutEffect, useRef } from 'react'
import { focusCard, layOutWhatIsSeen, makeRoom, type ShownEntry, showCards } from './cards-in-page.ts'
import type { CardWords } from './fill-card.ts'
import type { ListView } from './use-list-view.ts'

/**
 * Number of first cards that are created before the next paint: what a screen shows. On a slow phone the others would delay the
 * next key.
 */
const madeAtOnce = () => (matchMedia('(min-width: 640px)').matches ? 12 : 4)
/** Longer than the pause between two keys. */
const AFTER_TYPING_MS = 400

/**
 * Shows the entries in the page. After "more", the first new card gets the focus. After Back, the scroll position is restored.
 * @param shown `undefined` while the search index loads
 */
export function useShownCards(
  { listId, words }: { listId: string; words: CardWords },
  shown: readonly ShownEntry[] | undefined,
  { place, cause }: Pick<ListView, 'place' | 'cause'>,
): void {
  const placeBefore = useRef(place)
  const focusNext = useRef<number>(undefined)

  useLayoutEffect(() => {
    const shownBefore = placeBefore.current.shown
    if (cause === 'more' && place.shown > shownBefore) focusNext.current = shownBefore
    placeBefore.current = place
    const isFiltered = cause === 'filter'
    layOutWhatIsSeen(listId, isFiltered && shown !== undefined)
    if (!shown) {
      if (focusNext.current !== undefined) makeRoom(listId)
      return
    }
    showCards(listId, shown, words, isFiltered ? madeAtOnce() : undefined)
    if (focusNext.current !== undefined) focusCard(listId, focusNext.current)
    focusNext.current = undefined
    if (place.top !== undefined) scrollTo({ top: place.top, behavior: 'instant' })
    if (!isFiltered) return
    return afterTyping(() => {
      showCards(listId, shown, words)
      layOutWhatIsSeen(listId, false)
    })
  }, [shown, place, cause, listId, words])
}

/** @returns a function that cancels it */
function afterTyping(run: () => void): () => void {
  const timer = setTimeout(run, AFTER_TYPING_MS)
  return () => clearTimeout(timer)
}
