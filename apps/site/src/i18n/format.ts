import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'

type Style = 'decimal' | 'percent'

const OPTIONS: Record<Style, Intl.NumberFormatOptions> = {
  decimal: { maximumFractionDigits: 3 },
  percent: { style: 'percent' },
}

/** Formatters are slow to make: one of each kind and language is enough for all pages. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: Locale, style: Style): Intl.NumberFormat {
  const key = `${locale} ${style}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE_FACTS[locale].intl, OPTIONS[style])
  formatters.set(key, made)
  return made
}

/** A number in the digits and grouping of the language: `220,000` or `٢٢٠٬٠٠٠`. */
export function formatNumber(locale: Locale, value: number): string {
  return formatter(locale, 'decimal').format(value)
}

/** A share of one hundred: `92%` or `٩٢٪`. */
export function formatPercent(locale: Locale, value: number): string {
  return formatter(locale, 'percent').format(value / 100)
}

/** A Yemeni number as people read it: `+9675312345` → `+967 5 312345`. Show it in a left-to-right `<bdi>`. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+967(\d)(\d{6,})$/, '+967 $1 $2')
}

/** Puts values into the `{name}` marks of a text; a mark without a value stays and so shows itself. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
}
