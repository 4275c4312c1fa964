import { type RefObject, useEffect, useRef } from 'react'
import { isPointerOn } from '../../components/ignore-resting-pointer.ts'
import { useServices } from '../../lib/services.tsx'
import { useStableCallback } from '../../lib/use-stable-callback.ts'

const TICK_MS = 200

/**
 * Calls back once a time has passed during which nobody used the toasts. The time pauses while the pointer is on the toasts or the
 * focus is in them, while the tab is hidden or the session ended, and while `isBusy`.
 * @returns the ref of an element in the toast
 */
export function useRemainingTime(ms: number, isBusy: boolean, onEnd: () => void): RefObject<HTMLSpanElement | null> {
  const { session } = useServices()
  const ref = useRef<HTMLSpanElement>(null)
  const end = useStableCallback(onEnd)
  const isBusyNow = useRef(isBusy)
  isBusyNow.current = isBusy
  useEffect(() => {
    let left = ms
    let before = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const isPaused = isBusyNow.current || session.get().status !== 'signed_in' || isAttended(ref.current)
      if (!isPaused) left -= now - before
      before = now
      if (left > 0) return
      clearInterval(timer)
      end()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [ms, session, end])
  return ref
}

function isAttended(element: HTMLElement | null): boolean {
  if (document.hidden) return true
  const toasts = element?.closest('[data-sonner-toaster]')
  if (!toasts) return false
  // On touch screens, the element of the last touch counts as hovered until the next touch.
  const isHovered = matchMedia('(hover: hover)').matches && isPointerOn(toasts)
  return isHovered || toasts.contains(document.activeElement)
}
