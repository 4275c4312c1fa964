import { useEffect, useRef, useState } from 'react'

/** A pause in typing, and longer than the time between two keys of a word. */
const REST_MS = 800

/**
 * Whether, since something waits for it, the keyboard has rested: a dialog that opens in the middle of a word would take
 * the rest of the word from the form.
 */
export function useRestedKeyboard(isWanted: boolean): boolean {
  const typedAt = useRef(0)
  const [hasRested, setRested] = useState(false)

  useEffect(() => {
    const note = () => {
      typedAt.current = Date.now()
    }
    // A keyboard on a screen sends no keys, only what they change.
    const events = ['keydown', 'input'] as const
    for (const event of events) window.addEventListener(event, note, true)
    return () => {
      for (const event of events) window.removeEventListener(event, note, true)
    }
  }, [])

  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const leftMs = typedAt.current + REST_MS - Date.now()
      if (leftMs > 0) timer = setTimeout(look, leftMs)
      else setRested(true)
    }
    look()
    return () => {
      clearTimeout(timer)
      setRested(false)
    }
  }, [isWanted])

  return isWanted && hasRested
}
