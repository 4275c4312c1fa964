import styles from './RecentSearches.module.css'

export interface RecentTexts {
  recent: string
  forget: string
}

interface Props {
  queries: readonly string[]
  texts: RecentTexts
  onChoose: (query: string) => void
  onForget: () => void
}

/** The latest searches on this device, offered while the empty search box has the focus. */
export function RecentSearches({ queries, texts, onChoose, onForget }: Props) {
  return (
    <section className={styles.recent} aria-label={texts.recent}>
      <span className="label">{texts.recent}</span>
      {queries.map((query) => (
        <button key={query} type="button" className={styles.query} dir="auto" onClick={() => onChoose(query)}>
          {query}
        </button>
      ))}
      <button type="button" className={styles.forget} onClick={onForget}>
        {texts.forget}
      </button>
    </section>
  )
}
