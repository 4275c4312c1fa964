import type { Locale } from '@bayt/content/locale'
import { cleanShortText } from '@bayt/content/text/short-text'
import { useEffect, useMemo, useState } from 'react'
import { type PluralForms, pluralise } from '../../i18n/plural.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { readCards, showCards } from './card-list.ts'
import { EVERYTHING, type FilterState, isEverything } from './filter-state.ts'
import styles from './ListFilter.module.css'
import { matchingIds, type Searchable } from './matches.ts'
import { SearchBox } from './SearchBox.tsx'
import { useFilterInAddress } from './use-filter-in-address.ts'
import { useSearchIndex } from './use-search-index.ts'

export interface ListFilterTexts {
  all: string
  category: string
  search: string
  clear: string
  placeholder: string
  loading: string
  error: string
  retry: string
  empty: string
  emptyHint: string
  count: PluralForms
  applicationError: string
}

interface Props {
  locale: Locale
  /** Id of the list that the page holds complete. */
  listId: string
  /** Where the search index is read on the first search. */
  indexUrl: string
  categories: { value: string; label: string }[]
  /** How many cards the page holds. */
  total: number
  /** Whether the search is cleaned as short text: products yes, articles no (spec: public-site §5). */
  cleansQuery: boolean
  texts: ListFilterTexts
}

/** Category buttons and search box over a list of cards (spec: public-site §2, §5). */
export function ListFilter(props: Props) {
  return (
    <ErrorBoundary title={props.texts.applicationError}>
      <Filter {...props} />
    </ErrorBoundary>
  )
}

function Filter({ locale, listId, indexUrl, categories, total, cleansQuery, texts }: Props) {
  const { index, load } = useSearchIndex(indexUrl)
  const [cards, setCards] = useState<Searchable[]>()
  const { filter, change } = useFilterInAddress(
    categories.map(({ value }) => value),
    (read) => {
      setCards(readCards(listId))
      if (read.query) load()
    },
  )
  const query = cleansQuery ? cleanShortText(filter.query) : filter.query
  const entries = query.trim() === '' ? cards : index.status === 'loaded' ? index.entries : undefined
  const ids = useMemo(() => entries && matchingIds(entries, { ...filter, query }), [entries, filter, query])

  useEffect(() => {
    if (ids) showCards(listId, ids)
  }, [ids, listId])

  const choose = (category: string) => change({ ...filter, category }, 'push')
  const search = (typed: FilterState['query']) => {
    if (typed && index.status === 'unread') load()
    change({ ...filter, query: typed }, 'replace')
  }
  const isWaiting = query.trim() !== '' && index.status === 'loading'
  const failure = query.trim() !== '' && index.status === 'failed' ? index.message : undefined
  const count = ids?.size ?? (failure ? 0 : total)

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
        {isWaiting ? texts.loading : count > 0 && pluralise(locale, texts.count, count)}
      </p>
      {failure && (
        <p className={styles.failure} role="alert">
          {texts.error}: <span dir="auto">{failure}</span>{' '}
          <button type="button" onClick={load}>
            {texts.retry}
          </button>
        </p>
      )}
      {ids?.size === 0 && (
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
