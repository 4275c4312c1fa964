import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES, type Locale } from '@bayt/content/locale'

/**
 * The language of a page from the `[...locale]` parameter of its route.
 * @returns `undefined` if the parameter is not a language prefix: such a page does not exist
 */
export function pageLocale(part: string | undefined): Locale | undefined {
  if (!part) return DEFAULT_LOCALE
  return LOCALES.find((locale) => LOCALE_FACTS[locale].prefix === `/${part}`)
}
