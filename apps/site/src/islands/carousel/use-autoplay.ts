import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useInView } from './use-in-view.ts'
import { prefersReducedMotion, savesData, usePlaying } from './use-playing.ts'

interface Autoplay {
  isPlaying: boolean
  isInView: boolean
  toggle: () => void
  /** Waits the full interval again, for example after a manual step. */
  restart: () => void
}

/**
 * Calls `step` every `intervalMs` while the autoplay is not paused, the region is in the viewport, the tab is visible, and
 * nothing in the region has visible focus.
 * @param intervalMs milliseconds
 */
export function useAutoplay(region: RefObject<HTMLElement | null>, intervalMs: number, step: () => void): Autoplay {
  const { isPlaying, toggle } = usePlaying(prefersRest)
  const isInView = useInView(region)
  const [starts, setStarts] = useState(0)
  const restart = useCallback(() => setStarts((count) => count + 1), [])
  const latestStep = useLatest(step)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a restart begins a new interval
  useLayoutEffect(() => {
    if (!isPlaying || !isInView) return
    const timer = setInterval(() => {
      if (!document.hidden && !region.current?.querySelector(':focus-visible')) latestStep.current()
    }, intervalMs)
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [isPlaying, isInView, intervalMs, starts, region, restart, latestStep])

  return { isPlaying, isInView, toggle, restart }
}

/** With Save-Data, every step would download a picture that the visitor did not ask for. */
const prefersRest = () => prefersReducedMotion() || savesData()

/** The value of the latest render, for timers and listeners that outlive a render. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
