import type { Locale } from '@bayt/content/locale'
import { fill, formatNumber } from '../../i18n/format.ts'
import { type PluralForms, pluralise } from '../../i18n/plural.ts'

export interface CountTexts {
  count: PluralForms
  /** After the count, where fewer are shown: `2,000 products, 24 shown`. */
  someShown: string
}

/** How many match and, where they are fewer, how many of them are shown; nothing where none matches. */
export function countText(locale: Locale, texts: CountTexts, all: number, shown: number): string {
  if (all === 0) return ''
  const count = pluralise(locale, texts.count, all)
  return shown < all ? fill(texts.someShown, { count, shown: formatNumber(locale, shown) }) : count
}
