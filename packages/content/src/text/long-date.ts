import { LOCALE_FACTS, type Locale } from '../locale.ts'

/**
 * Formats a date in the long form of the language, e.g. `November 5, 2026`, in the company's time zone; empty for an invalid
 * date.
 */
export function formatLongDate(locale: Locale, isoDate: string): string {
  const date = new Date(isoDate)
  return Number.isNaN(date.valueOf()) ? '' : longDates(locale).format(date)
}

/** Creating a formatter is slow, so each language has a cached formatter. */
const longDateFormats = new Map<Locale, Intl.DateTimeFormat>()

function longDates(locale: Locale): Intl.DateTimeFormat {
  const known = longDateFormats.get(locale)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, { dateStyle: 'long', timeZone: 'Asia/Aden' })
  longDateFormats.set(locale, made)
  return made
}
