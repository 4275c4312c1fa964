import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { CardData } from './cards.ts'
import type { ListView } from './use-list-view.ts'

/**
 * Keeps the visitor's position. After "more", the first new card gets the focus. After Back, the scroll position is restored.
 * @param isWaiting whether the cards of this view are still loading
 */
export function useShownPosition(
  grid: RefObject<HTMLUListElement | null>,
  cards: readonly CardData[],
  { position, cause }: ListView,
  isWaiting: boolean,
): void {
  const shownBefore = useRef(position.shown)
  const focusNext = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect waits for new cards
  useLayoutEffect(() => {
    if (cause === 'more' && position.shown > shownBefore.current) focusNext.current = shownBefore.current
    shownBefore.current = position.shown
    const { current: list } = grid
    if (!list) return
    if (isWaiting && focusNext.current !== undefined) {
      // Reserves space at the click: the content below the list moves now, and not under the visitor's finger when the cards
      // arrive.
      list.style.minBlockSize = `${list.offsetHeight + window.innerHeight * 2}px`
      return
    }
    if (isWaiting) return
    list.style.minBlockSize = ''
    if (focusNext.current !== undefined) list.children[focusNext.current]?.querySelector('a')?.focus({ preventScroll: true })
    focusNext.current = undefined
    if (position.top !== undefined) scrollTo({ top: position.top, behavior: 'instant' })
  }, [grid, cards, position, cause, isWaiting])
}
