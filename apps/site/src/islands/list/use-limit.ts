import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { ListView } from './use-list-view.ts'

/** Longer than the pause between two keys. */
const AFTER_TYPING_MS = 400
/** Cards that are added at once when typing pauses, and the time until the next ones: a key that is pressed meanwhile hardly waits. */
const STEP = 4
const STEP_MS = 50
/** Something above the list may disappear with a key. */
const MARGIN = 150

/**
 * Number of cards to render: after a key those on the screen, because on a slow phone the others would delay this key and the next one;
 * the others follow in steps when typing pauses.
 * @param count number of matching cards, if it is known
 */
export function useLimit(view: ListView, count: number | undefined, grid: RefObject<HTMLUListElement | null>): number {
  const { shown } = view.position
  const [grown, setGrown] = useState({ view, limit: shown })
  const isTyping = view.cause === 'filter' && grown.view !== view
  // Asking for places makes the browser compute styles, so it is asked before the first key changes any.
  const onScreen = useMemo(() => (isTyping ? cardsOnScreen(grid.current) : shown), [isTyping, shown, grid])
  const limit = isTyping ? onScreen : view.cause === 'filter' ? grown.limit : shown
  const needsMore = limit < Math.min(shown, count ?? shown)

  useEffect(() => {
    if (!isTyping && !needsMore) return
    const timer = setTimeout(() => setGrown({ view, limit: limit + STEP }), isTyping ? AFTER_TYPING_MS : STEP_MS)
    return () => clearTimeout(timer)
  }, [view, limit, isTyping, needsMore])
  return Math.min(limit, shown)
}

/** The cards on the screen of a phone; of a list that is shorter than the screen, as many as a screen shows. Wide screens are quick. */
function cardsOnScreen(list: HTMLUListElement | null): number {
  if (matchMedia('(min-width: 640px)').matches) return 12
  const cards = [...(list?.children ?? [])]
  const visible = cards.filter((card) => card.getBoundingClientRect().top < innerHeight + MARGIN).length
  return visible < cards.length ? Math.max(2, visible) : 4
}
