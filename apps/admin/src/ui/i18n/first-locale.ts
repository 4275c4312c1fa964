import { DEFAULT_LOCALE, isLocale, LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { deviceItems } from '../../data/device.ts'

/** Storage key of the console's language; the public site has its own (`language`). */
export const LOCALE_KEY = 'admin-language'

/**
 * The first language of the console: the chosen language, else the first language of the device if the console supports that
 * language, else English.
 */
export function firstLocale(): Locale {
  const stored = deviceItems.getItem(LOCALE_KEY)
  if (isLocale(stored)) return stored
  const language = navigator.language.split('-')[0]
  return isLocale(language) ? language : DEFAULT_LOCALE
}

/** Gives the page a language and its direction. */
export function applyLocale(locale: Locale): void {
  document.documentElement.lang = locale
  document.documentElement.dir = LOCALE_FACTS[locale].dir
}
