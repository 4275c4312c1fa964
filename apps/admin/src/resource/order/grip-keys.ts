import { markOf } from './drop-place.ts'
import type { Lift } from './lift.ts'

/** The new position of a lifted row after a key. @returns undefined for a key that does not move the row */
export function positionAfterKey(key: string, to: number, last: number, isRtl: boolean): number | undefined {
  const earlier = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const later = isRtl ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowUp' || key === earlier) return Math.max(0, to - 1)
  if (key === 'ArrowDown' || key === later) return Math.min(last, to + 1)
  return undefined
}

/**
 * Moves a lifted row with the keyboard: arrow keys, Home and End; Enter or Space drops it, Escape or leaving the grip cancels.
 * The listener is on the window in the capture phase, because lists use the arrow keys themselves.
 * @returns cancels a move that has not ended: browsers differ in whether a focused grip that is removed loses the focus with an event
 */
export function moveWithKeys(grip: HTMLElement, lift: Lift): () => void {
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
