import { useCallback, useRef } from 'react'

/** A callback with a stable identity that calls the newest function, for memoised components. */
export function useStableCallback<Args extends unknown[], Result = void>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(callback)
  newest.current = callback
  return useCallback((...args: Args) => newest.current(...args), [])
}
