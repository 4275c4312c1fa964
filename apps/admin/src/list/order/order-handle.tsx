import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, type PressEvent } from 'react-aria-components/Button'
import { IconButton } from '../../ui/button.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { dropPlace, markOf } from './drop-place.ts'
import styles from './order.module.css'
import { ORDER_TEXTS } from './order-texts.ts'
import type { Lift, ListOrder } from './use-order.ts'

interface OrderHandleProps {
  order: Pick<ListOrder, 'move' | 'lift' | 'isFixed'>
  id: number
  /** Name of the row. */
  name: string
}

/**
 * A control that moves a row: its buttons move the row by one position; its grip moves the row by dragging, or with Enter and arrow keys.
 * Use it in an item of a GridList or a row of a Table. Dragging always has an alternative (WCAG 2.5.7).
 */
export function OrderHandle(props: OrderHandleProps) {
  return props.order.isFixed ? null : <Handle {...props} />
}

function Handle({ order, id, name }: OrderHandleProps) {
  const text = ORDER_TEXTS[useLocale().locale]
  const grip = useRef<HTMLSpanElement>(null)
  const begin = useStableCallback(() => (grip.current ? order.lift(id, grip.current, 'pointer') : undefined))
  useEffect(() => (grip.current ? listenToPointer(grip.current, begin) : undefined), [begin])
  const cancelKeys = useRef<() => void>(undefined)
  useEffect(() => () => cancelKeys.current?.(), [])
  const onPress = ({ pointerType }: PressEvent) => {
    // A press of the mouse or a finger is a drag without movement.
    if (!grip.current || (pointerType !== 'keyboard' && pointerType !== 'virtual')) return
    const lift = order.lift(id, grip.current, 'keys')
    if (lift) cancelKeys.current = moveWithKeys(grip.current, lift)
  }
  return (
    <span className={styles.handle}>
      <IconButton aria-label={text.moveEarlier(name)} onPress={() => order.move(id, -1)}>
        <ChevronUp size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <span ref={grip} className={styles.touch}>
        <Button aria-label={text.drag(name)} className={styles.grip ?? ''} onPress={onPress}>
          <GripVertical size={18} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </span>
      <IconButton aria-label={text.moveLater(name)} onPress={() => order.move(id, 1)}>
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** The new position of a lifted row after a key. @returns undefined for a key that does not move the row */
function positionAfterKey(key: string, to: number, last: number, isRtl: boolean): number | undefined {
  const earlier = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const later = isRtl ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowUp' || key === earlier) return Math.max(0, to - 1)
  if (key === 'ArrowDown' || key === later) return Math.min(last, to + 1)
  return undefined
}

/**
 * Moves a lifted row with the keyboard: arrow keys, Home and End; Enter or Space drops it, Escape or leaving the grip cancels. The listener
 * is on the window in the capture phase, because lists use the arrow keys themselves.
 * @returns a function that cancels a move that has not ended: when a focused grip is removed, not all browsers send a `blur` event
 */
function moveWithKeys(grip: HTMLElement, lift: Lift): () => void {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  let to = lift.from
  const show = () => lift.show({ to, mark: markOf(lift.from, to) })
  const end = (how: 'drop' | 'cancel') => {
    if (controller.signal.aborted) return
    controller.abort()
    lift[how]()
  }
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const next = positionAfterKey(event.key, to, lift.rows.length - 1, document.documentElement.dir === 'rtl')
      const how = { Enter: 'drop', ' ': 'drop', Escape: 'cancel' } as const
      const ending = event.key in how ? how[event.key as keyof typeof how] : undefined
      if (next === undefined && ending === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (ending) return end(ending)
      to = next ?? to
      show()
      lift.rows[to]?.scrollIntoView({ block: 'nearest' })
    },
    options,
  )
  grip.addEventListener('focusout', () => end('cancel'), options)
  show()
  return () => end('cancel')
}

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
function listenToPointer(grip: HTMLElement, begin: () => Lift | undefined): () => void {
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
