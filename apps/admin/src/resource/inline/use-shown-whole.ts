import { type RefObject, useEffect } from 'react'

/** A moving pointer is on its way to something, which may not move. */
const ACTIONS = ['wheel', 'touchmove', 'pointermove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an opened form until it is completely visible, with its buttons, even if a line above the fields appears a moment later.
 * Stops at the first action of the person.
 */
export function useShownWhole(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
    const stop = () => observer.disconnect()
    observer.observe(element)
    for (const action of ACTIONS) window.addEventListener(action, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const action of ACTIONS) window.removeEventListener(action, stop)
    }
  }, [form])
}
