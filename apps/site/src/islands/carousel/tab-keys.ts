import { wrapIndex } from './wrap-index.ts'

/** The arrow keys follow the reading direction. */
function stepOfKey(key: string, isRtl: boolean): number {
  if (key === 'ArrowRight') return isRtl ? -1 : 1
  if (key === 'ArrowLeft') return isRtl ? 1 : -1
  return 0
}

/**
 * The tab that a key selects (WAI-ARIA tabs): arrows wrap and follow the reading direction, Home and End select the first and
 * last.
 * @returns `undefined` for other keys
 */
export function tabOfKey(key: string, current: number, count: number, isRtl: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = stepOfKey(key, isRtl)
  return step === 0 ? undefined : wrapIndex(current + step, count)
}
