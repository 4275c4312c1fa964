import { useEffect, useRef, useState } from 'react'

/** Longer than the time between two keys of a word. */
const PAUSE_MS = 800

/**
 * Whether staff have paused typing since `isWanted` became true: a dialog that opens in the middle of a word would
 * steal the rest of the word from the form.
 */
export function useTypingPause(isWanted: boolean): boolean {
  /** Time of the last key press by `performance.now()`, which does not jump if somebody changes the clock of the device. */
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const [isPaused, setPaused] = useState(false)

  useEffect(() => {
    const recordTyping = () => {
      typedAt.current = performance.now()
    }
    // On-screen keyboards send input events only.
    const events = ['keydown', 'input'] as const
    for (const event of events) window.addEventListener(event, recordTyping, true)
    return () => {
      for (const event of events) window.removeEventListener(event, recordTyping, true)
    }
  }, [])

  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      const leftMs = typedAt.current + PAUSE_MS - performance.now()
      if (leftMs > 0) timer = setTimeout(check, leftMs)
      else setPaused(true)
    }
    check()
    return () => {
      clearTimeout(timer)
      setPaused(false)
    }
  }, [isWanted])

  return isWanted && isPaused
}
