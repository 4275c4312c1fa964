import type { Locale } from '@bayt/content/locale'
import { dateOf, dayOf } from '@bayt/content/text/date'
import { formatLongDate } from '@bayt/content/text/long-date'
import type { ArticleCardData, Published } from './cards.ts'
import type { ArticleEntry } from './search-entry.ts'

/** The card of an article. */
export function articleCard({ created_at, ...card }: ArticleEntry, locale: Locale): ArticleCardData {
  return { ...card, published: publishedOn(created_at, locale) }
}

/** The day of publication in Yemen; `null` for a time outside the calendar. @param timestamp ISO 8601 */
export function publishedOn(timestamp: string, locale: Locale): Published | null {
  const date = dateOf(timestamp)
  return date ? { day: dayOf(date), text: formatLongDate(locale, timestamp) } : null
}
