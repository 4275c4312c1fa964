import type { Locale } from '@bayt/content/locale'
import { localePath } from '@bayt/content/locale'
import { type Collection, listPagePath, searchIndexAddresses } from '@bayt/release/addresses'
import { cardWords } from '../../data/card-words.ts'
import type { ListPage } from '../../data/list-page.ts'
import { fill, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/languages.ts'
import { countText } from '../../islands/list/count-text.ts'
import { listFilterTexts } from '../../islands/list/list-filter-texts.ts'
import type { ListProps } from '../../islands/list/use-list.ts'

type Own = Pick<ListProps, 'cards' | 'firstRow' | 'categories' | 'sizes'>

/**
 * The properties of a list's island. The HTML of a list has the cards of its page, and links to the previous and next page; after
 * hydration, the list filters, searches and shows more cards in place.
 */
export function listProps(locale: Locale, collection: Collection, list: ListPage<unknown>, own: Own): ListProps {
  const texts = listFilterTexts(t(locale), collection, pageLabel(locale, list))
  const addressOf = (page: number) => localePath(locale, listPagePath(collection, page))
  return {
    ...own,
    collection,
    indexUrls: searchIndexAddresses(collection, locale, list.total),
    page: list.page,
    pages: list.pages,
    ownPath: addressOf(list.page),
    previousHref: list.page > 1 ? addressOf(list.page - 1) : undefined,
    nextHref: addressOf(list.page < list.pages ? list.page + 1 : 1),
    total: list.total,
    countAsServed: countText(locale, texts, list.total, list.rows.length),
    words: cardWords(locale, collection),
    texts,
  }
}

/** `Page 2 of 4`. */
export function pageLabel(locale: Locale, { page, pages }: ListPage<unknown>): string {
  return fill(t(locale).list.page, { number: formatNumber(locale, page), total: formatNumber(locale, pages) })
}
