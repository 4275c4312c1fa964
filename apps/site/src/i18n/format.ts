import { type Locale, perLocale } from '@bayt/content/locale'

const numbers = /* @__PURE__ */ perLocale((intl) => new Intl.NumberFormat(intl, { maximumFractionDigits: 3 }))
const percents = /* @__PURE__ */ perLocale((intl) => new Intl.NumberFormat(intl, { style: 'percent' }))
const words = /* @__PURE__ */ perLocale(
  (intl) => new Intl.NumberFormat(intl, { notation: 'compact', compactDisplay: 'long', roundingMode: 'trunc' }),
)

/** Formats a number with the digits and grouping of the language: `220,000` or `٢٢٠٬٠٠٠`. */
export const formatNumber = (locale: Locale, value: number): string => numbers(locale).format(value)

/** At display size, a row of the Arabic zero ٠ looks like dots, so Arabic writes thousands as a word. */
const FIGURES = { en: numbers, ar: words } satisfies Record<Locale, typeof numbers>

/** Formats a large figure of a page: `220,000` or `٢٢٠ ألف`. A figure with a word is rounded down. */
export const formatFigure = (locale: Locale, value: number): string => FIGURES[locale](locale).format(value)

/** Formats a percentage: `92%` or `٩٢٪`. */
export const formatPercent = (locale: Locale, value: number): string => percents(locale).format(value / 100)

/**
 * Formats a Yemeni phone number for reading: `+967 5 312345` of an office, `+967 771 234 567` of a mobile. The page shows the number in a
 * left-to-right `<bdi>`.
 */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+967(7\d{2})(\d{3})(\d{3})$/, '+967 $1 $2 $3').replace(/^\+967(\d)(\d{6,})$/, '+967 $1 $2')
}

/** Replaces the `{name}` placeholders of a text. A placeholder without a value stays visible. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
