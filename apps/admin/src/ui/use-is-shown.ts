import { useEffect, useRef } from 'react'

/**
 * Tells whether the component is still mounted when an answer of the server arrives: a confirmation must not appear above another screen.
 */
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
