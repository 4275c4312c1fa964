/** The two languages of the product and what follows from each (spec: public-site §4, §9). */

export const LOCALES = ['en', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'en'

export interface LocaleFacts {
  code: Locale
  dir: 'ltr' | 'rtl'
  /** Locale for `Intl` (spec: public-site §9). */
  intl: string
  /** The language's name in itself, as the language switch shows it. */
  label: string
  /** First part of the addresses of this language, without a final slash. */
  prefix: '' | '/ar'
}

export const LOCALE_FACTS: Record<Locale, LocaleFacts> = {
  en: { code: 'en', dir: 'ltr', intl: 'en-US', label: 'English', prefix: '' },
  ar: { code: 'ar', dir: 'rtl', intl: 'ar-YE', label: 'العربية', prefix: '/ar' },
}

/** Whether a stored or typed value names a language of the product; anything else is ignored. */
export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'ar'
}

/** The address of a page of the site in a language: `localePath('ar', '/products/3')` is `/ar/products/3`. */
export function localePath(locale: Locale, path: string): string {
  const { prefix } = LOCALE_FACTS[locale]
  if (path === '/') return prefix || '/'
  return path.startsWith('/#') ? `${prefix || ''}${prefix ? path.slice(1) : path}` : `${prefix}${path}`
}

/** Which language an address is in, and the address without its language prefix. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  if (pathname === '/ar' || pathname === '/ar/') return { locale: 'ar', path: '/' }
  if (pathname.startsWith('/ar/')) return { locale: 'ar', path: pathname.slice(3) }
  return { locale: 'en', path: pathname }
}

/** A date in the long form of the language, e.g. `November 5, 2026`, in the company's time zone; empty where it is no date. */
export function formatLongDate(locale: Locale, isoDate: string): string {
  const date = new Date(isoDate)
  return Number.isNaN(date.valueOf()) ? '' : longDates(locale).format(date)
}

/** Formatters are slow to make: one of each language is enough. */
const longDateFormats = new Map<Locale, Intl.DateTimeFormat>()

function longDates(locale: Locale): Intl.DateTimeFormat {
  const known = longDateFormats.get(locale)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, { dateStyle: 'long', timeZone: 'Asia/Aden' })
  longDateFormats.set(locale, made)
  return made
}

/** The localised text of a record with `_en` and `_ar` fields: `localised(product, 'name', 'ar')` is `product.name_ar`. */
export function localised<Field extends string, Row extends Record<`${Field}_en` | `${Field}_ar`, unknown>>(
  record: Row,
  field: Field,
  locale: Locale,
): Row[`${Field}_en`] | Row[`${Field}_ar`] {
  return locale === 'ar' ? record[`${field}_ar`] : record[`${field}_en`]
}

/** The localised text of a record whose English field has no suffix (partners, impact gallery), with the other language in its place where one is missing. */
export function localisedUnsuffixed<Field extends string>(
  record: Record<Field | `${Field}_ar`, string | null>,
  field: Field,
  locale: Locale,
): string | null {
  const english = record[field]
  const arabic = record[`${field}_ar`]
  return locale === 'ar' ? (arabic ?? english) : (english ?? arabic)
}
