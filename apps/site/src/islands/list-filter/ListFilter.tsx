import { cleanShortText } from '@bayt/content/text/short-text'
import { ErrorBoundary, type ErrorTexts } from '../ErrorBoundary.tsx'
import { type CountTexts, countText } from './count-text.ts'
import type { CardWords } from './fill-card.ts'
import { EVERYTHING, type FilterState, isEverything } from './filter-state.ts'
import styles from './ListFilter.module.css'
import { SearchBox } from './SearchBox.tsx'
import { useList } from './use-list.ts'
import { useListView } from './use-list-view.ts'
import { useMoreLink } from './use-more-link.ts'

export interface ListFilterTexts extends ErrorTexts, CountTexts {
  all: string
  category: string
  search: string
  clear: string
  placeholder: string
  loading: string
  error: string
  empty: string
  emptyHint: string
}

interface Props {
  /** Id of the list element in the page. */
  listId: string
  /** Addresses of the parts of the search index, newest rows first. They are fetched on first use. */
  indexUrls: string[]
  categories: { value: string; label: string }[]
  /** The page of the list in the HTML, counted from 1. */
  page: number
  /** Address of that page. */
  ownPath: string
  /** Number of cards of the complete list. */
  total: number
  /** The count text of the server. Creating the first number format takes the browser longer than the complete filter. */
  countAsServed: string
  /** Whether the query is cleaned as short text: products yes, articles no (spec: public-site §5). */
  cleansQuery: boolean
  words: CardWords
  texts: ListFilterTexts
}

/** Category buttons and search box over a list of cards (spec: public-site §2, §5). */
export function ListFilter(props: Props) {
  return (
    <ErrorBoundary texts={props.texts}>
      <Filter {...props} />
    </ErrorBoundary>
  )
}

function Filter({ categories, ownPath, cleansQuery, countAsServed, texts, ...list }: Props) {
  const { locale, listPath } = list.words
  const values = categories.map(({ value }) => value)
  const { view, change, showMore } = useListView(values, listPath, ownPath)
  const { filter } = view
  const query = cleansQuery ? cleanShortText(filter.query) : filter.query
  const { index, load, isUnchanged, needsIndex, count, shownCount, hasMore } = useList(list, view, query)
  useMoreLink(list.listId, hasMore, index.status === 'failed', showMore)

  const choose = (category: string) => change({ ...filter, category }, 'push')
  const search = (typed: FilterState['query']) => change({ ...filter, query: typed }, 'replace')
  const isWaiting = needsIndex && index.status === 'loading'
  const failure = needsIndex && index.status === 'failed' ? index.message : undefined
  const counted = isUnchanged ? countAsServed : countText(locale, texts, count ?? 0, shownCount)

  return (
    <search className={styles.filter}>
      <fieldset className={styles.categories}>
        <legend className="visually-hidden">{texts.category}</legend>
        {[{ value: '', label: texts.all }, ...categories].map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={filter.category === value} onClick={() => choose(value)}>
            {label}
          </button>
        ))}
      </fieldset>
      <SearchBox
        label={texts.search}
        placeholder={texts.placeholder}
        clear={texts.clear}
        value={filter.query}
        onChange={search}
      />
      <p className={styles.status} role="status">
        {isWaiting ? texts.loading : counted}
      </p>
      {failure && (
        <p className={styles.failure} role="alert">
          {texts.error}: <span dir="auto">{failure}</span>{' '}
          <button type="button" onClick={load}>
            {texts.retry}
          </button>
        </p>
      )}
      {count === 0 && (
        <div className={styles.empty} role="status">
          <p className={styles.emptyText}>{texts.empty}</p>
          {!isEverything(filter) && (
            <p>
              <button type="button" onClick={() => change(EVERYTHING, 'push')}>
                {texts.emptyHint}
              </button>
            </p>
          )}
        </div>
      )}
    </search>
  )
}
