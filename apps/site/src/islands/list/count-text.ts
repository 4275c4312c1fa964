import type { Locale } from '@bayt/content/locale'
import { fill, formatNumber } from '../../i18n/format.ts'
import { pluralise } from '../../i18n/plural.ts'
import type { ListFilterTexts } from './list-filter-texts.ts'

/** The number of matches, and the number of shown cards if some are not shown; empty without matches. */
export function countText(
  locale: Locale,
  texts: Pick<ListFilterTexts, 'count' | 'someShown'>,
  all: number,
  shown: number,
): string {
  if (all === 0) return ''
  const count = pluralise(locale, texts.count, all)
  return shown < all ? fill(texts.someShown, { count, shown: formatNumber(locale, shown) }) : count
}
