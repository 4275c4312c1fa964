import { LOCALE_FACTS, LOCALES, type Locale, splitLocale } from '@bayt/content/locale'
import { type Dictionary, t } from './languages.ts'

/** The language of a page, as `Astro.locals` has it. */
export interface PageLanguage {
  locale: Locale
  /** English path of the page. */
  path: string
  /** The texts of the language. */
  text: Dictionary
}

export function pageLanguage(address: string): PageLanguage {
  const { locale, path } = splitLocale(address)
  return { locale, path, text: t(locale) }
}

/** Whether the `[...locale]` parameter of a route is absent or the prefix of a language. Otherwise the page does not exist. */
export const isLanguagePrefix = (part: string | undefined) =>
  !part || LOCALES.some((locale) => LOCALE_FACTS[locale].prefix === `/${part}`)
