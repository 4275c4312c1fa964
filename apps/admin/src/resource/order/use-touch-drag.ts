import { type RefObject, useEffect, useRef } from 'react'

/** A finger this near to the edge of the screen scrolls the list, by so much per move. */
const EDGE_PX = 90
const SCROLL_PX = 14

/** Marks the row that a finger is over. */
const MARK = 'data-touch-over'

/**
 * Dragging a row with a finger by its handle. Browsers drag with a mouse only, or after a long press that not all of them
 * know; a finger on a handle means to drag.
 * @param onDrop called with the key of the row that the finger was lifted from
 * @returns for the element of the handle
 */
export function useTouchDrag(onDrop: (overKey: string) => void): RefObject<HTMLSpanElement | null> {
  const handle = useRef<HTMLSpanElement>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop

  useEffect(() => {
    const element = handle.current
    if (!element) return
    let over: Element | null = null
    const mark = (next: Element | null) => {
      over?.removeAttribute(MARK)
      over = next
      over?.setAttribute(MARK, '')
    }
    const isDragging = ({ pointerType, pointerId }: PointerEvent) =>
      pointerType === 'touch' && element.hasPointerCapture(pointerId)
    const listeners: Record<string, (event: PointerEvent) => void> = {
      pointerdown: (event) => {
        if (event.pointerType === 'touch') element.setPointerCapture(event.pointerId)
      },
      pointermove: (event) => {
        if (!isDragging(event)) return
        scrollAtEdge(event.clientY)
        mark(document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-key]') ?? null)
      },
      pointerup: (event) => {
        const key = over?.getAttribute('data-key')
        if (isDragging(event) && key) drop.current(key)
        mark(null)
      },
      pointercancel: () => mark(null),
    }
    // Before the button in it takes the event for a press.
    const entries = Object.entries(listeners) as [string, EventListener][]
    for (const [type, listener] of entries) element.addEventListener(type, listener, { capture: true })
    return () => {
      mark(null)
      for (const [type, listener] of entries) element.removeEventListener(type, listener, { capture: true })
    }
  }, [])
  return handle
}

function scrollAtEdge(y: number): void {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX)
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX)
}
