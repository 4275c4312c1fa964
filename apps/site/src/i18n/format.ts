import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'

type Style = 'decimal' | 'percent' | 'words'

const OPTIONS: Record<Style, Intl.NumberFormatOptions> = {
  decimal: { maximumFractionDigits: 3 },
  percent: { style: 'percent' },
  words: { notation: 'compact', compactDisplay: 'long', roundingMode: 'trunc' },
}

/** Creating a formatter is slow, so each style and language has a cached formatter. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: Locale, style: Style): Intl.NumberFormat {
  const key = `${locale} ${style}`
  const known = formatters.get(key)
  if (known) return known
  const created = new Intl.NumberFormat(LOCALE_FACTS[locale].intl, OPTIONS[style])
  formatters.set(key, created)
  return created
}

/** Formats a number with the digits and grouping of the language: `220,000` or `٢٢٠٬٠٠٠`. */
export function formatNumber(locale: Locale, value: number): string {
  return formatter(locale, 'decimal').format(value)
}

/** At display size, a row of the Arabic zero ٠ looks like dots, so Arabic writes thousands as a word. */
const FIGURES: Record<Locale, Style> = { en: 'decimal', ar: 'words' }

/** Formats a large figure of a page: `220,000` or `٢٢٠ ألف`. A figure with a word is rounded down. */
export function formatFigure(locale: Locale, value: number): string {
  return formatter(locale, FIGURES[locale]).format(value)
}

/** Formats a percentage: `92%` or `٩٢٪`. */
export function formatPercent(locale: Locale, value: number): string {
  return formatter(locale, 'percent').format(value / 100)
}

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
