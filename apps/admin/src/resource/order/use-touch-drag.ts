import { type RefObject, useEffect, useRef } from 'react'

/** A drag this close to the edge of the screen scrolls the list, by `SCROLL_PX` per move. */
const EDGE_PX = 90
const SCROLL_PX = 14

/** The attribute of the row under the finger. */
const MARK = 'data-touch-over'

/**
 * Drags a row by its handle on touch screens. Native drag and drop works with a mouse only, or after a long press that
 * not all browsers support.
 * @param onDrop called with the key of the row under the lifted finger
 * @returns the ref of the handle
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
    // In the capture phase, before the button handles the event as a press.
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
