import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { formatNumber } from './format.ts'

/** A text with a count, in the plural forms of a language. `other` is required. */
export interface PluralForms {
  zero?: string
  one?: string
  two?: string
  few?: string
  many?: string
  other: string
}

/** Creating plural rules is slow, so each language has cached rules. */
const rules = new Map<Locale, Intl.PluralRules>()

function rulesOf(locale: Locale): Intl.PluralRules {
  const created = rules.get(locale) ?? new Intl.PluralRules(LOCALE_FACTS[locale].intl)
  rules.set(locale, created)
  return created
}

/** The text for a count, e.g. `3 products` or `٣ منتجات`. `{count}` becomes the number in the digits of the language. */
export function pluralise(locale: Locale, forms: PluralForms, count: number): string {
  const form = rulesOf(locale).select(count)
  return (forms[form] ?? forms.other).replace('{count}', formatNumber(locale, count))
}
