import type { Locale } from '@bayt/content/locale'

const ARABIC = /\p{Script=Arabic}/u
const LATIN = /\p{Script=Latin}/u

/**
 * The language of a name whose text is the same on the pages of every language, such as the name of a brand, by its script.
 * Screen readers read the name with the voice of that language.
 * @returns `undefined` if the name can be in the language of the page
 */
export function foreignLanguage(name: string, locale: Locale): Locale | undefined {
  const language = ARABIC.test(name) ? 'ar' : LATIN.test(name) ? 'en' : locale
  return language === locale ? undefined : language
}
