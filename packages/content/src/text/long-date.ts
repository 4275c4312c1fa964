import { type Locale, perLocale } from '../locale.ts'

const longDates = /* @__PURE__ */ perLocale((intl) => new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'Asia/Aden' }))

/**
 * Formats a date in the long form of the language, e.g. `November 5, 2026`, in the company's time zone; empty for an invalid
 * date.
 */
export function formatLongDate(locale: Locale, isoDate: string): string {
  const date = new Date(isoDate)
  return Number.isNaN(date.valueOf()) ? '' : longDates(locale).format(date)
}
