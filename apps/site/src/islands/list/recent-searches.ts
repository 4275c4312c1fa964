const MOST = 5

const keyOf = (list: string) => `searches ${list}`

/** The latest searches of a list on this device, newest first. Empty without storage. */
export function readRecentSearches(list: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Stores a search as the latest search. */
export function rememberSearch(list: string, query: string): void {
  write(list, [query, ...readRecentSearches(list).filter((other) => other !== query)].slice(0, MOST))
}

export function forgetSearches(list: string): void {
  write(list, [])
}

function write(list: string, queries: string[]): void {
  try {
    if (queries.length > 0) localStorage.setItem(keyOf(list), JSON.stringify(queries))
    else localStorage.removeItem(keyOf(list))
  } catch {
    // The browser forbids storage.
  }
}
