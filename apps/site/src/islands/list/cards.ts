import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { formatLongDate, type Locale } from '@bayt/content/locale'
import { dateOf } from '@bayt/content/text/date'
import { formatNumber } from '../../i18n/format.ts'
import type { ArticleEntry, ListEntry, ProductEntry } from './search-entry.ts'

/** The texts and addresses that all cards of a list share. */
export interface CardWords {
  locale: Locale
  /** Address of the list; the page of a card is below it. */
  listPath: string
  /** Names of the categories. */
  categories: Record<string, string>
  /** Of products: names of the units. */
  units?: Record<string, string>
  /** Of products. */
  packSizes?: string
  /** Of products. */
  viewDetails?: string
  /** Of articles: the author of every one (spec: public-site §2). */
  team?: string
}

/**
 * A card with formatted numbers and dates: creating the browser's first number format takes longer than hydrating a list, so the
 * server formats the cards of a page.
 */
export type CardData = ProductCardData | ArticleCardData

export interface ProductCardData extends Omit<ProductEntry, 'pack_sizes'> {
  sizes: string[]
}

export interface ArticleCardData extends Omit<ArticleEntry, 'created_at'> {
  published: Published | null
}

/** A day as `YYYY-MM-DD`, and as it is written in the language. */
export interface Published {
  day: string
  text: string
}

/** The card of an entry of the search index. */
export function cardOf(entry: ListEntry, locale: Locale): CardData {
  return 'name' in entry ? productCard(entry, locale) : articleCard(entry, locale)
}

export function productCard(
  { id, category, picture, name, pack_sizes, pack_unit }: ProductEntry,
  locale: Locale,
): ProductCardData {
  return { id, category, picture, name, pack_unit, sizes: packSizeList(pack_sizes).map((size) => formatNumber(locale, size)) }
}

export function articleCard(
  { id, category, picture, title, excerpt, created_at }: ArticleEntry,
  locale: Locale,
): ArticleCardData {
  return { id, category, picture, title, excerpt, published: publishedOn(created_at, locale) }
}

/** The day of publication; `null` for a time that no calendar shows. @param timestamp ISO 8601 */
export function publishedOn(timestamp: string, locale: Locale): Published | null {
  return dateOf(timestamp) ? { day: timestamp.slice(0, 10), text: formatLongDate(locale, timestamp) } : null
}
