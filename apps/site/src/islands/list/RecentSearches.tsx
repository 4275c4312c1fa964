import { useState } from 'react'
import styles from './ListFilter.module.css'
import { forgetSearches, readRecentSearches } from './recent-searches.ts'

export { rememberSearch } from './recent-searches.ts'

export interface RecentTexts {
  recent: string
  forget: string
}

interface Props {
  list: string
  texts: RecentTexts
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
