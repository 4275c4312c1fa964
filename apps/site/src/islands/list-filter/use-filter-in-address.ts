import { useEffect, useState } from 'react'
import { EVERYTHING, type FilterState, readFilter, writeFilter } from './filter-state.ts'

/**
 * The filter, kept in the address: a chosen category is a step of the browser's history, typing replaces the step. It is
 * read from the address after the first render, which is the same on the server.
 */
export function useFilterInAddress(categories: readonly string[], onRead: (filter: FilterState) => void) {
  const [filter, setFilter] = useState(EVERYTHING)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once and on each step of the history
  useEffect(() => {
    const read = () => {
      const next = readFilter(location.search, categories)
      setFilter(next)
      onRead(next)
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])

  const change = (next: FilterState, history: 'push' | 'replace') => {
    setFilter(next)
    const address = location.pathname + writeFilter(next)
    if (history === 'push') window.history.pushState(null, '', address)
    else window.history.replaceState(null, '', address)
  }
  return { filter, change }
}
