import { useCallback, useRef } from 'react'

/** A callback that stays the same and does what the newest one does, for components that render only when they must. */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(callback)
  newest.current = callback
  return useCallback((...args: Args) => newest.current(...args), [])
}
