import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useInView } from '../carousel/use-in-view.ts'
import { FRAME_GAP_MS, nextDistance, RESUME_AFTER_MS } from './auto-scroll.ts'

/**
 * Scrolls a strip by 2 px per frame. The strip pauses on hover and touch, and for 2 seconds after a hover, a touch or an arrow key. The
 * strip does not move outside the viewport or in a hidden tab. Dragging and swiping use the browser's scrolling (spec: public-site §4).
 * @param strip each child contains all cards; after the width of the first child, the strip starts again
 * @returns the handlers of the strip
 */
export function useAutoScroll(strip: RefObject<HTMLElement | null>, isPlaying: boolean) {
  const isInView = useInView(strip)
  const isHeld = useRef(false)
  const pausedUntil = useRef(0)

  useLayoutEffect(() => {
    if (!isPlaying || !isInView) return
    // In a right-to-left strip, `scrollLeft` is negative.
    const sign = document.dir === 'rtl' ? -1 : 1
    let lastStep = 0
    let request = 0
    const step = (time: number) => {
      const run = strip.current?.firstElementChild
      if (
        strip.current &&
        run instanceof HTMLElement &&
        !isHeld.current &&
        time >= pausedUntil.current &&
        time - lastStep >= FRAME_GAP_MS
      ) {
        lastStep = time
        strip.current.scrollLeft = sign * nextDistance(Math.abs(strip.current.scrollLeft), run.offsetWidth)
      }
      request = requestAnimationFrame(step)
    }
    const startOrStop = () => {
      cancelAnimationFrame(request)
      if (!document.hidden) request = requestAnimationFrame(step)
    }
    startOrStop()
    document.addEventListener('visibilitychange', startOrStop)
    return () => {
      cancelAnimationFrame(request)
      document.removeEventListener('visibilitychange', startOrStop)
    }
  }, [strip, isPlaying, isInView])

  const hold = () => {
    isHeld.current = true
  }
  const release = () => {
    isHeld.current = false
    pausedUntil.current = performance.now() + RESUME_AFTER_MS
  }
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && hold(),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && release(),
    onTouchStart: hold,
    onTouchEnd: release,
    onTouchCancel: release,
    onKeyDown: ({ key }: KeyboardEvent) => key.startsWith('Arrow') && release(),
  }
}
