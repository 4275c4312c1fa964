import type { Locale } from '@bayt/content/locale'

const ARABIC = /\p{Script=Arabic}/u
const LATIN = /\p{Script=Latin}/u

/**
 * The language of a name that has the same text in every language, such as a brand's, by its script: screen readers switch their voice
 * for it.
 * @returns `undefined` if it can be in the language of the page
 */
export function foreignLanguage(name: string, locale: Locale): Locale | undefined {
  const language = ARABIC.test(name) ? 'ar' : LATIN.test(name) ? 'en' : locale
  return language === locale ? undefined : language
}
