import { fill } from '../../i18n/format.ts'
import styles from './ListFilter.module.css'
import type { ListFilterTexts } from './list-filter-texts.ts'

interface Props {
  suggestion: string | undefined
  texts: ListFilterTexts
  onChoose: (query: string) => void
}

/** Says that no card has all words of the query, and offers a query with matches. */
export function NearHeading({ suggestion, texts, onChoose }: Props) {
  return (
    <div className={styles.near} role="status">
      <p>{texts.near}</p>
      {suggestion && (
        <button type="button" onClick={() => onChoose(suggestion)}>
          {fill(texts.didYouMean, { query: suggestion })}
        </button>
      )}
    </div>
  )
}
