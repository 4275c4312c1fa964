import { useEffect, useState } from 'react'

const MOST = 5
/** A query that stays this long was meant. */
const MEANT_AFTER_MS = 2000

/** The latest searches of a list on this device, newest first. Without storage there are none. */
export function useRecentSearches(list: string): { recent: string[]; remember: (query: string) => void; forget: () => void } {
  const key = `searches ${list}`
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => setRecent(read(key)), [key])

  const write = (queries: string[]) => {
    setRecent(queries)
    try {
      if (queries.length > 0) localStorage.setItem(key, JSON.stringify(queries))
      else localStorage.removeItem(key)
    } catch {
      // The browser forbids storage.
    }
  }
  return {
    recent,
    remember: (query) => write([query, ...read(key).filter((other) => other !== query)].slice(0, MOST)),
    forget: () => write([]),
  }
}

/** Remembers a query that found something and stays. */
export function useRemembered(query: string, hasFound: boolean, remember: (query: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed query is remembered
  useEffect(() => {
    const meant = query.trim()
    if (!hasFound || meant.length < 2) return
    const timer = setTimeout(() => remember(meant), MEANT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [query, hasFound])
}

function read(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}
