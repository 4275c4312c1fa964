import { useEffect, useState } from 'react'

/** The component and the storage of recent searches, loaded when they are first needed: most visitors do not search. */
const load = () => import('./RecentSearches.tsx')

/** A query that stays in the box for this time is a finished query. */
const MEANT_AFTER_MS = 2000

/** The component that shows recent searches. @returns `undefined` until the component is loaded */
export function useRecentSearches(isOffered: boolean) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>()
  useEffect(() => {
    // Without the component, the search still works.
    if (isOffered) load().then(setLoaded, () => undefined)
  }, [isOffered])
  return isOffered ? loaded?.RecentSearches : undefined
}

/** Remembers a query with matches, once the query stays in the box. */
export function useRemembered(list: string, query: string, hasFound: boolean): void {
  useEffect(() => {
    const meant = query.trim()
    if (!hasFound || meant.length < 2) return
    const timer = setTimeout(() => {
      load().then(
        ({ rememberSearch }) => rememberSearch(list, meant),
        () => undefined,
      )
    }, MEANT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [list, query, hasFound])
}
