import type { ContentTable } from '@bayt/content/entities/tables'
import { isSearched, type SearchedTable } from '@bayt/content/search/searched-texts'
import { useEffect, useSyncExternalStore } from 'react'
import { Notice } from '../../components/notice.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { formatAge, formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import type { ListedPage } from './search-page.ts'
import { SEARCH_TEXTS } from './search-texts.ts'
import { searcherOf } from './searcher.ts'

interface SearchNoticesProps {
  table: ContentTable
  /** The page of results that the screen shows. */
  page: Pick<ListedPage<ContentTable>, 'isPartial' | 'offline'> | undefined
  /** Searches again. */
  onRetry: () => void
}

/** Notices about a search: the texts are still being read, or there is no connection. */
export function SearchNotices({ table, ...props }: SearchNoticesProps) {
  return isSearched(table) && <SearchedNotices table={table} {...props} />
}

function SearchedNotices({ table, page, onRetry }: SearchNoticesProps & { table: SearchedTable }) {
  const { locale } = useLocale()
  const { list } = useText()
  const texts = SEARCH_TEXTS[locale]
  const searcher = searcherOf(useServices())
  const reading = useSyncExternalStore(searcher.subscribe, () => searcher.reading(table))
  const searchAgain = useStableCallback(onRetry)
  useEffect(() => {
    // The other texts have been read since this answer.
    if (page?.isPartial && !page.offline && !reading) searchAgain()
  }, [page, reading, searchAgain])

  if (page?.offline) {
    const { checkedAt, missing } = page.offline
    return (
      <TryAgain tone="attention" onPress={onRetry}>
        {texts.offline(formatAge(locale, checkedAt, Date.now()), missing, page.isPartial === true)}
      </TryAgain>
    )
  }
  if (!reading) return null
  const { read, total } = reading
  const progress = total === 0 ? undefined : list.count(formatNumber(locale, read), formatNumber(locale, total))
  if (reading.texts === 'names') return progress && read < total ? <Notice>{texts.readingNames(progress)}</Notice> : null
  // Without an answer, the screen still shows the rows from before the search.
  if (!page?.isPartial) return null
  if (!reading.hasFailed) return <Notice>{texts.readingOthers(progress)}</Notice>
  return (
    <TryAgain tone="attention" onPress={onRetry}>
      {texts.othersFailed}
    </TryAgain>
  )
}
