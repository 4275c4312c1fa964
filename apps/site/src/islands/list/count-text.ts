import type { Locale } from '@bayt/content/locale'
import { fill, formatNumber } from '../../i18n/format.ts'
import { type PluralForms, pluralise } from '../../i18n/plural.ts'

export interface CountTexts {
  count: PluralForms
  /** The count, if not all matches are shown: `2,000 products, 24 shown`. */
  someShown: string
}

/** The number of matches, and the number of shown cards if some are not shown; empty without matches. */
export function countText(locale: Locale, texts: CountTexts, all: number, shown: number): string {
  if (all === 0) return ''
  const count = pluralise(locale, texts.count, all)
  return shown < all ? fill(texts.someShown, { count, shown: formatNumber(locale, shown) }) : count
}
