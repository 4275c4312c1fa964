/** The languages of the product with their properties (spec: public-site §4, §9). */

export interface LocaleFacts {
  dir: 'ltr' | 'rtl'
  /** Locale for `Intl` (spec: public-site §9). */
  intl: string
  /** The name of the language in itself, for the language switch. */
  label: string
  /** Prefix of addresses in this language, without a trailing slash; empty only for the default language. */
  prefix: '' | `/${string}`
}

export const LOCALE_FACTS = {
  en: { dir: 'ltr', intl: 'en-US', label: 'English', prefix: '' },
  ar: { dir: 'rtl', intl: 'ar-YE', label: 'العربية', prefix: '/ar' },
} as const satisfies Record<string, LocaleFacts>

export type Locale = keyof typeof LOCALE_FACTS

export const LOCALES = /* @__PURE__ */ Object.keys(LOCALE_FACTS) as readonly Locale[]

export const DEFAULT_LOCALE = 'en' satisfies Locale

/** Whether a stored or typed value is a language of the product. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(LOCALE_FACTS, value)
}

/** A value for every language, by its code. */
export function eachLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Value>
}

/** Makes a value once per language: creating a formatter is slow. @param make receives the language code for `Intl` */
export function perLocale<Value>(make: (intl: string) => Value): (locale: Locale) => Value {
  const made = new Map<Locale, Value>()
  return (locale) => {
    const value = made.get(locale) ?? make(LOCALE_FACTS[locale].intl)
    made.set(locale, value)
    return value
  }
}

/** The languages that a page in this language links to. */
export function otherLocales(locale: Locale): Locale[] {
  return LOCALES.filter((other) => other !== locale)
}

/** All languages; the reader's language comes first. */
export function ownFirst(locale: Locale): Locale[] {
  return [locale, ...otherLocales(locale)]
}

/** The address of a page of the site in a language: `localePath('ar', '/products/3')` is `/ar/products/3`. */
export function localePath(locale: Locale, path: string): string {
  const { prefix } = LOCALE_FACTS[locale]
  if (path === '/') return prefix || '/'
  return prefix + (prefix && path.startsWith('/#') ? path.slice(1) : path)
}

/** Splits an address into its language and the path without the language prefix. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  for (const locale of LOCALES) {
    const { prefix } = LOCALE_FACTS[locale]
    if (prefix && pathname === prefix) return { locale, path: '/' }
    if (prefix && pathname.startsWith(`${prefix}/`)) return { locale, path: pathname.slice(prefix.length) }
  }
  return { locale: DEFAULT_LOCALE, path: pathname }
}

/** The localised text of a record with a column per language: `localised(product, 'name', 'ar')` is `product.name_ar`. */
export function localised<Field extends string, Row extends Record<`${Field}_${Locale}`, unknown>>(
  record: Row,
  field: Field,
  locale: Locale,
): Row[`${Field}_${Locale}`]
export function localised(record: Record<string, unknown>, field: string, locale: Locale): unknown {
  return record[`${field}_${locale}`]
}

type TranslatedLocale = Exclude<Locale, typeof DEFAULT_LOCALE>

/**
 * The localised text of a record whose column of the default language has no suffix (partners, impact gallery). If the text is
 * missing, the text of another language is the fallback.
 */
export function localisedUnsuffixed<Field extends string>(
  record: Record<Field | `${Field}_${TranslatedLocale}`, string | null>,
  field: Field,
  locale: Locale,
): string | null {
  const textIn = (language: Locale) => (language === DEFAULT_LOCALE ? record[field] : record[`${field}_${language}`])
  return (
    ownFirst(locale)
      .map(textIn)
      .find((text) => text !== null) ?? null
  )
}
