import { localePath } from '@bayt/content/locale'
import { type MouseEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fill } from '../../i18n/format.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { writeWaitingAddress } from './address-after-typing.ts'
import { countText } from './count-text.ts'
import { EVERYTHING, type FilterState, isEverything, writeFilter } from './filter-state.ts'
import styles from './ListFilter.module.css'
import { MoreCards } from './MoreCards.tsx'
import { SearchBox } from './SearchBox.tsx'
import { type ListKind, type ListProps, useList } from './use-list.ts'
import { useListView } from './use-list-view.ts'
import { useRecentSearches, useRemembered } from './use-recent-searches.ts'
import { useShownPosition } from './use-shown-position.ts'

interface Props extends ListProps {
  kind: ListKind
}

/** A list of cards with categories, search box and more cards in place (spec: public-site §2, §5). */
export function ListFilter(props: Props) {
  const { cards, words, texts, kind } = props
  return (
    <ErrorBoundary texts={texts} kept={<kind.Cards cards={cards} words={words} />}>
      <List {...props} />
    </ErrorBoundary>
  )
}

function List({ collection, firstRow, categories, sizes = [], ownPath, countAsServed, texts, kind, ...page }: Props) {
  const { words, pages, previousHref, nextHref } = page
  const { locale, listPath } = words
  const { view, change, showMore } = useListView(
    categories,
    sizes.map(([value]) => value),
    listPath,
    ownPath,
  )
  const { filter } = view
  const query = kind.useCleanQuery(filter.query)
  const list = useList(page, kind, view, query)
  useRemembered(collection, query, !list.isNear && !list.isUnchanged && (list.count ?? 0) > 0)
  const [isSearching, setIsSearching] = useState(false)
  const RecentSearches = useRecentSearches(isSearching && filter.query === '')
  const grid = useRef<HTMLUListElement>(null)
  useShownPosition(grid, list.cards, view, list.isWaiting)

  // Found cards may have been far down on the page, where pictures load only after a touch (layouts/settle.ts).
  useLayoutEffect(() => {
    if (!list.isUnchanged) document.documentElement.classList.add('touched')
  }, [list.isUnchanged])

  // If more cards cannot be loaded, the link leads to their page, which also works without JavaScript.
  const hasFailed = 'failure' in list.index
  useEffect(() => {
    if (hasFailed && view.cause === 'more') location.assign(nextHref)
  }, [hasFailed, view.cause, nextHref])

  const choose = (event: MouseEvent, category: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    change({ category }, 'push')
  }
  const search = (typed: FilterState['query']) => change({ query: typed }, 'replace')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    writeWaitingAddress()
    // On a phone, the keyboard would cover the results, so the search box loses the focus.
    if (matchMedia('(pointer: coarse)').matches && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const counted = list.isUnchanged ? countAsServed : countText(locale, texts, list.count ?? 0, list.shownCount)
  const { suggestion } = list
  const searchesPage = list.index.status === 'loaded'
  const status = list.isWaiting && !hasFailed ? texts.loading : counted

  return (
    <>
      <search className="needs-js">
        <form className={styles.filter} action={listPath} onSubmit={submit}>
          <div className={styles.choices}>
            {/* Before hydration, a link loads the first page of the list with the category in its address. */}
            <nav className={styles.categories} aria-label={texts.category}>
              {['', ...categories].map((value) => (
                <a
                  key={value}
                  href={listPath + writeFilter({ ...EVERYTHING, category: value })}
                  aria-current={value === filter.category ? 'true' : undefined}
                  onClick={(event) => choose(event, value)}
                >
                  {value === '' ? texts.all : (words.categories[value] ?? value)}
                </a>
              ))}
            </nav>
            {kind.SizeFilter && sizes.length > 0 && (
              <kind.SizeFilter sizes={sizes} chosen={filter.size} texts={texts} onChoose={(size) => change({ size }, 'push')} />
            )}
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only notices where the focus is */}
          <div
            className={styles.searching}
            onFocus={() => setIsSearching(true)}
            onBlur={({ currentTarget, relatedTarget }) => setIsSearching(currentTarget.contains(relatedTarget))}
          >
            <SearchBox
              label={texts.search}
              placeholder={texts.placeholder}
              clear={texts.clear}
              value={filter.query}
              onChange={search}
            />
            {RecentSearches && <RecentSearches list={collection} texts={texts} onChoose={search} />}
          </div>
          <p className={styles.status} role="status">
            {/* A separate element for each text: a browser that translates the page wraps texts, and would keep the old text. */}
            <span key={status}>{status}</span>
          </p>
          {/* Why the complete list cannot be searched, which cards are searched instead, and how to try again (spec: public-site §8). */}
          {!list.isUnchanged && 'failure' in list.index && (
            <p className={styles.failure} role="alert">
              {texts.error}: {list.index.failure.status ?? texts.noConnection}. {searchesPage && `${texts.pageOnly} `}
              <button type="button" onClick={searchesPage ? list.load : () => location.reload()}>
                {searchesPage ? texts.retry : texts.reload}
              </button>
            </p>
          )}
          {list.isNear && list.count !== 0 && (
            <div className={styles.near} role="status">
              <p>{texts.near}</p>
              {suggestion && (
                <button type="button" onClick={() => search(suggestion)}>
                  {fill(texts.didYouMean, { query: suggestion })}
                </button>
              )}
            </div>
          )}
          {list.count === 0 && (
            <div className={styles.empty} role="status">
              <p className={styles.emptyText}>{texts.empty}</p>
              {!isEverything(filter) && (
                <p>
                  <button type="button" onClick={() => change(EVERYTHING, 'push')}>
                    {texts.emptyHint}
                  </button>
                </p>
              )}
              <p>
                {texts.askUs} <a href={localePath(locale, '/bulk-orders')}>{texts.bulkOrders}</a> ·{' '}
                <a href={localePath(locale, '/contact')}>{texts.contact}</a>
              </p>
            </div>
          )}
        </form>
      </search>
      <kind.Cards
        ref={grid}
        id={collection}
        cards={list.cards}
        words={words}
        mark={list.mark}
        firstRow={list.isUnchanged ? firstRow : 0}
      />
      {pages > 1 && (
        <MoreCards texts={texts} previousHref={previousHref} nextHref={nextHref} hasMore={list.hasMore} onMore={showMore} />
      )}
    </>
  )
}
