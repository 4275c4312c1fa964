import type { ContentTable } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import { isSearched, type SearchedTable } from '@bayt/content/search/searched-texts'
import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../../data/services.tsx'
import { counted, countInArabic } from '../../ui/i18n/count.ts'
import { formatAge, formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { ListedPage } from './search-page.ts'
import { searcherOf } from './searcher.ts'

const RESULTS = { one: 'نتيجة واحدة', two: 'نتيجتان', few: 'نتائج', many: 'نتيجة', other: 'نتيجة' }

const en = {
  /** Shown during the first search of a table on this device, until the search can answer. */
  readingNames: (progress: string) => `Loading names and titles for the search, once for this device: ${progress}.`,
  /** Shown after the first search has answered from the names only. @param progress for example `25 of 37` */
  readingOthers: (progress: string | undefined) =>
    `So far the search covers all names and titles. The other texts are loading, once for this device${progress ? `: ${progress}` : ''}.`,
  /** The other texts could not be read. */
  othersFailed: 'The search covers all names and titles. The other texts could not all be loaded.',
  /** Shown for a search without a connection. @param missing number of results whose rows are not on the device */
  offline: (age: string, missing: number, isPartial: boolean) =>
    `No connection. The search covers what this device keeps${
      isPartial ? ': all names and titles, but not yet all other texts' : ''
    }. Last compared with the server: ${age}.${
      missing === 0 ? '' : ` Shown only with a connection: ${counted(missing, 'result')}.`
    }`,
}

const ar: typeof en = {
  readingNames: (progress) => `جارٍ تحميل الأسماء والعناوين للبحث، مرة واحدة على هذا الجهاز: ${progress}.`,
  readingOthers: (progress) =>
    `يشمل البحث حتى الآن كل الأسماء والعناوين. جارٍ تحميل بقية النصوص، مرة واحدة على هذا الجهاز${progress ? `: ${progress}` : ''}.`,
  othersFailed: 'يشمل البحث كل الأسماء والعناوين. تعذّر تحميل بقية النصوص كلها.',
  offline: (age, missing, isPartial) =>
    `لا يوجد اتصال. يشمل البحث المحفوظ على هذا الجهاز${
      isPartial ? ': كل الأسماء والعناوين، وليس بقية النصوص كلها' : ''
    }. آخر مقارنة بالخادم: ${age}.${missing === 0 ? '' : ` ولا تظهر دون اتصال: ${countInArabic(missing, RESULTS)}.`}`,
}

const SEARCH_TEXTS: Record<Locale, typeof en> = { en, ar }

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
