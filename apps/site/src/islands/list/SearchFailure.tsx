import styles from './ListFilter.module.css'
import type { ListFilterTexts } from './list-filter-texts.ts'
import type { SearchIndex } from './use-search-index.ts'

interface Props {
  index: SearchIndex
  texts: ListFilterTexts
  onRetry: () => void
}

/**
 * Says why the complete list cannot be searched, which cards are searched instead, and how to try again (spec: public-site §8).
 */
export function SearchFailure({ index, texts, onRetry }: Props) {
  if (!('failure' in index)) return null
  const searchesPage = index.status === 'loaded'
  return (
    <p className={styles.failure} role="alert">
      {texts.error}: {index.failure.status ?? texts.noConnection}. {searchesPage && `${texts.pageOnly} `}
      <button type="button" onClick={searchesPage ? onRetry : () => location.reload()}>
        {searchesPage ? texts.retry : texts.reload}
      </button>
    </p>
  )
}
