import { useState } from 'react'
import styles from './ListFilter.module.css'
import type { ListFilterTexts } from './list-filter-texts.ts'

interface Props {
  list: string
  texts: ListFilterTexts
  onChoose: (query: string) => void
}

/** The latest searches on this device, offered while the empty search box has the focus. */
export function RecentSearches({ list, texts, onChoose }: Props) {
  const [queries, setQueries] = useState(() => readRecentSearches(list))
  if (queries.length === 0) return null
  const forget = () => {
    forgetSearches(list)
    setQueries([])
  }
  return (
    <section className={styles.recent} aria-label={texts.recent}>
      <span className="label">{texts.recent}</span>
      {queries.map((query) => (
        <button key={query} type="button" className={styles.query} dir="auto" onClick={() => onChoose(query)}>
          {query}
        </button>
      ))}
      <button type="button" className={styles.forget} onClick={forget}>
        {texts.forget}
      </button>
    </section>
  )
}

const MOST = 5

const keyOf = (list: string) => `searches ${list}`

/** The latest searches of a list on this device, newest first. Empty without storage. */
function readRecentSearches(list: string): string[] {
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

function forgetSearches(list: string): void {
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
