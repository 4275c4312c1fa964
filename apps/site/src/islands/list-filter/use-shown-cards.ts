import { useLayoutEffect, useRef } from 'react'
import { focusCard, makeRoom, type ShownEntry, showCards } from './cards-in-page.ts'
import type { CardWords } from './fill-card.ts'
import type { ListView } from './use-list-view.ts'

/** New cards that are made before the next paint: what a screen shows. On a slow phone the others cost the next key. */
const madeAtOnce = () => (matchMedia('(width < 640px)').matches ? 4 : 12)
const AFTER_PAINT_MS = 150

/**
 * Puts the entries on the page. Where the list was opened further by hand, the focus goes to the first new card; where
 * it was found open in the history, the visitor goes back to where they stood.
 * @param shown `undefined` while the search index is on its way
 */
export function useShownCards(
  { listId, words }: { listId: string; words: CardWords },
  shown: readonly ShownEntry[] | undefined,
  { place, isOpenedFurther }: Pick<ListView, 'place' | 'isOpenedFurther'>,
): void {
  const placeBefore = useRef(place)
  const focusNext = useRef<number>(undefined)

  useLayoutEffect(() => {
    const shownBefore = placeBefore.current.shown
    if (isOpenedFurther && place.shown > shownBefore) focusNext.current = shownBefore
    placeBefore.current = place
    if (!shown) {
      if (focusNext.current !== undefined) makeRoom(listId)
      return
    }
    const isSearched = focusNext.current === undefined && place.top === undefined
    const isWhole = showCards(listId, shown, words, isSearched ? madeAtOnce() : undefined)
    if (focusNext.current !== undefined) focusCard(listId, focusNext.current)
    focusNext.current = undefined
    if (place.top !== undefined) scrollTo({ top: place.top, behavior: 'instant' })
    return isWhole ? undefined : afterPaint(() => showCards(listId, shown, words))
  }, [shown, place, isOpenedFurther, listId, words])
}

/** Not in the frame of the key that is let go, either. @returns what calls it off */
function afterPaint(run: () => void): () => void {
  const timer = setTimeout(run, AFTER_PAINT_MS)
  return () => clearTimeout(timer)
}
