import { type Locale, perLocale } from '@bayt/content/locale'
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

const rules = /* @__PURE__ */ perLocale((intl) => new Intl.PluralRules(intl))

/** The text for a count, e.g. `3 products` or `٣ منتجات`. `{count}` becomes the number in the digits of the language. */
export function pluralise(locale: Locale, forms: PluralForms, count: number): string {
  const form = rules(locale).select(count)
  return (forms[form] ?? forms.other).replace('{count}', formatNumber(locale, count))
}
