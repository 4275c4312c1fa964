import type { ContentTable } from '@bayt/content/entities/tables'
import { isSearched, type SearchedTable } from '@bayt/content/search/searched-texts'
import { useSyncExternalStore } from 'react'
import { Notice } from '../../components/notice.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { formatAge, formatNumber } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import type { ListedPage } from './search-page.ts'
import { SEARCH_TEXTS } from './search-texts.ts'
import { searcherOf } from './searcher.ts'

interface SearchNoticesProps {
  table: ContentTable
  offline: ListedPage<ContentTable>['offline']
  onRetry: () => void
}

/** What staff should know about a search: that its texts are still being read, or that there is no connection. */
export function SearchNotices({ table, offline, onRetry }: SearchNoticesProps) {
  const { locale } = useLocale()
  return (
    <>
      {isSearched(table) && <Progress table={table} />}
      {offline && (
        <TryAgain tone="attention" onPress={onRetry}>
          {SEARCH_TEXTS[locale].offline(formatAge(locale, offline.checkedAt, Date.now()), offline.missing)}
        </TryAgain>
      )}
    </>
  )
}

function Progress({ table }: { table: SearchedTable }) {
  const { locale } = useLocale()
  const searcher = searcherOf(useServices())
  const progress = useSyncExternalStore(searcher.subscribe, () => searcher.progress(table))
  if (!progress || progress.read === progress.total) return null
  return (
    <Notice>{SEARCH_TEXTS[locale].reading(formatNumber(locale, progress.read), formatNumber(locale, progress.total))}</Notice>
  )
}
