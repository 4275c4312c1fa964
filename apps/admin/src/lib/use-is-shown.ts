import { useEffect, useRef } from 'react'

/** Tells whether the part of the screen is still there, for what comes from the server after a press: a question needs a screen. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
