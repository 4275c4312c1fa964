import { useLayoutEffect, useRef } from 'react'
import { focusCard, layOutWhatIsSeen, makeRoom, type ShownEntry, showCards } from './cards-in-page.ts'
import type { CardWords } from './fill-card.ts'
import type { ListView } from './use-list-view.ts'

/** Of the first so many, new cards are made before the next paint: what a screen shows. On a slow phone the others cost the next key. */
const madeAtOnce = () => (matchMedia('(min-width: 640px)').matches ? 12 : 4)
/** Longer than from one key to the next. */
const AFTER_TYPING_MS = 400

/**
 * Puts the entries on the page. Where the list was opened further by hand, the focus goes to the first new card; where
 * it was found open in the history, the visitor goes back to where they stood.
 * @param shown `undefined` while the search index is on its way
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

/** @returns what calls it off */
function afterTyping(run: () => void): () => void {
  const timer = setTimeout(run, AFTER_TYPING_MS)
  return () => clearTimeout(timer)
}
