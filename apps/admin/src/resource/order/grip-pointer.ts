import { dropPlace } from './drop-place.ts'
import type { Lift } from './lift.ts'

/** A smaller movement is a press, not a drag. */
const START_PX = 4
/** A drag this close to the edge of the screen scrolls the list, by `SCROLL_PX` per frame. */
const EDGE_PX = 90
const SCROLL_PX = 10

/**
 * Drags a row by its grip with a mouse, a finger or a pen. Pointer events cover all three; native drag and drop does not start
 * from a button in a table, nor on touch screens.
 * @param begin lifts the row
 * @returns removes the listeners and cancels a drag
 */
export function listenToPointer(grip: HTMLElement, begin: () => Lift | undefined): () => void {
  let pressed: { x: number; y: number } | undefined
  let lift: Lift | undefined
  let at = { x: 0, y: 0 }
  let frame = 0
  let startY = 0
  const isRtl = () => document.documentElement.dir === 'rtl'

  const place = () => {
    if (!lift) return
    const { rows, from } = lift
    const boxes = rows.map((row) => row.getBoundingClientRect())
    lift.show(dropPlace(boxes, from, at, isRtl()))
  }
  const scrollAtEdge = () => {
    // Scrolls only after a movement towards the edge: a drag that starts near the edge must not scroll at once.
    const isUp = at.y < EDGE_PX && at.y < startY
    const isDown = at.y > window.innerHeight - EDGE_PX && at.y > startY
    const by = isUp ? -SCROLL_PX : isDown ? SCROLL_PX : 0
    const before = window.scrollY
    window.scrollBy({ top: by, behavior: 'instant' })
    if (window.scrollY !== before) place()
    frame = requestAnimationFrame(scrollAtEdge)
  }
  const end = (how: 'drop' | 'cancel') => {
    cancelAnimationFrame(frame)
    pressed = undefined
    lift?.[how]()
    lift = undefined
  }
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  // In the capture phase, before the button handles the event as a press.
  grip.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || !event.isPrimary) return
      grip.setPointerCapture(event.pointerId)
      pressed = { x: event.clientX, y: event.clientY }
      startY = event.clientY
    },
    options,
  )
  grip.addEventListener(
    'pointermove',
    (event) => {
      if (!pressed) return
      at = { x: event.clientX, y: event.clientY }
      if (!lift) {
        if (Math.hypot(at.x - pressed.x, at.y - pressed.y) < START_PX) return
        lift = begin()
        if (!lift) return end('cancel')
        frame = requestAnimationFrame(scrollAtEdge)
      }
      place()
    },
    options,
  )
  grip.addEventListener('pointerup', () => end('drop'), options)
  grip.addEventListener('pointercancel', () => end('cancel'), options)
  window.addEventListener(
    'keydown',
    (event) => {
      if (!lift || event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end('cancel')
    },
    options,
  )
  return () => {
    controller.abort()
    end('cancel')
  }
}
