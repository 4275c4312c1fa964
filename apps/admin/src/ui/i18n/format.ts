import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'

/** A number in the digits and grouping of the language: `1,234` or `١٬٢٣٤`. */
export function formatNumber(locale: Locale, value: number): string {
  return new Intl.NumberFormat(LOCALE_FACTS[locale].intl).format(value)
}

export function formatPercent(locale: Locale, share: number): string {
  return new Intl.NumberFormat(LOCALE_FACTS[locale].intl, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** `name, category and size`, `الاسم والفئة والحجم` */
export function formatList(locale: Locale, parts: string[]): string {
  return new Intl.ListFormat(LOCALE_FACTS[locale].intl, { type: 'conjunction' }).format(parts)
}

/** A duration in seconds: `0.3 sec`, `٠٫٣ ث`. */
export function formatSeconds(locale: Locale, ms: number): string {
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(LOCALE_FACTS[locale].intl, unit).format(ms / 1000)
}

/** Staff and readers see dates and times in the company's time zone, wherever their device is. */
const TIME_ZONE = 'Asia/Aden'

/** The day of a time for a file name: `2026-11-05`. @param time in ms since the epoch */
export function dayOf(time: number): string {
  // Swedish writes dates as ISO 8601.
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: TIME_ZONE } as const
  return new Intl.DateTimeFormat('sv-SE', parts).format(time)
}

export function formatTime(locale: Locale, time: number): string {
  const parts = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone: TIME_ZONE } as const
  return new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, parts).format(time)
}

/** The month in words in every language: the medium style of Intl writes Arabic dates in numbers, whose order readers mistake. */
const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: TIME_ZONE } as const

/** A date in the short form of the language: `Nov 5, 2026` (spec: admin §9), `٥ نوفمبر ٢٠٢٦`. */
export function formatShortDate(locale: Locale, isoTime: string): string {
  return new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, DAY).format(new Date(isoTime))
}

/** A date in the short form, with hour and minute: `Nov 5, 2026, 2:30 PM`. */
export function formatShortDateTime(locale: Locale, isoTime: string): string {
  const parts = { ...DAY, hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, parts).format(new Date(isoTime))
}

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** The time of a day alone: `2:30 PM`. */
export function formatShortTime(locale: Locale, isoTime: string): string {
  return new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, { timeStyle: 'short', timeZone: TIME_ZONE }).format(new Date(isoTime))
}

/**
 * How long ago something was: `5 minutes ago`, `قبل ٥ دقائق`; `now` below one minute. From one day on, counts calendar days in
 * Yemen.
 */
export function formatAge(locale: Locale, since: number, now: number): string {
  const age = Math.max(0, now - since)
  const format = new Intl.RelativeTimeFormat(LOCALE_FACTS[locale].intl, { numeric: 'auto' })
  const step = STEPS.find(({ ms }) => age >= ms)
  if (!step) return format.format(0, 'second')
  const count = step.unit === 'day' ? daysBetween(since, now) : Math.floor(age / step.ms)
  return format.format(-count, step.unit)
}

/** The day of a past time: `today`, `yesterday` or a weekday; the date of a day that is a week ago or longer. */
export function formatRecentDay(locale: Locale, time: number, now: number): string {
  const days = daysBetween(time, now)
  if (days > 6) return formatShortDate(locale, new Date(time).toISOString())
  if (days > 1) return new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, { weekday: 'long', timeZone: TIME_ZONE }).format(time)
  return new Intl.RelativeTimeFormat(LOCALE_FACTS[locale].intl, { numeric: 'auto' }).format(-Math.max(0, days), 'day')
}

/** The number of midnights in Yemen between two times. */
function daysBetween(since: number, now: number): number {
  return Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(since))) / 86_400_000)
}

/** How many days are left until a time: `in 90 days`, `بعد ٩٠ يومًا`. A part of a day counts as a day. */
export function formatDaysUntil(locale: Locale, time: number, now: number): string {
  const days = Math.max(0, Math.ceil((time - now) / STEPS[0].ms))
  const text = new Intl.RelativeTimeFormat(LOCALE_FACTS[locale].intl, { numeric: 'auto' }).format(days, STEPS[0].unit)
  // «خلال ٩٠ يومًا» would mean any time within the 90 days.
  return text.replace(/^خلال/, 'بعد')
}

/** The plural form of the language for a number. */
export function pluralForm(locale: Locale, count: number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(LOCALE_FACTS[locale].intl).select(count)
}

/** The name of a language in a given language: `Arabic`, `العربية`. */
export function languageName(locale: Locale, language: Locale): string {
  return new Intl.DisplayNames(LOCALE_FACTS[locale].intl, { type: 'language' }).of(language) ?? language
}
