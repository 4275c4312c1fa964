import { wrapIndex } from './wrap-index.ts'

/** A pressed key, with the keys held down with it. */
export interface KeyPress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** The arrow keys follow the reading direction. */
function stepOfKey(key: string, isRtl: boolean): number {
  if (key === 'ArrowRight') return isRtl ? -1 : 1
  if (key === 'ArrowLeft') return isRtl ? 1 : -1
  return 0
}

/**
 * The tab that a key selects (WAI-ARIA tabs): arrows wrap and follow the reading direction, Home and End select the first and
 * last. Keys with a modifier are commands of the browser: Alt and an arrow go back.
 * @returns `undefined` for other keys
 */
export function tabOfKey(press: KeyPress, current: number, count: number, isRtl: boolean): number | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = press
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = stepOfKey(key, isRtl)
  return step === 0 ? undefined : wrapIndex(current + step, count)
}
