import { DEFAULT_LOCALE, LOCALES, type Locale } from '../locale.ts'

/** The columns of a text, by language. */
export type Suffixed<Name extends string> = { [Language in Locale]: `${Name}_${Language}` }

/** The columns of a text, by language, if the column of the default language has no suffix. */
export type Unsuffixed<Name extends string> = {
  [Language in Locale]: Language extends typeof DEFAULT_LOCALE ? Name : `${Name}_${Language}`
}

/** The columns of a text in each language: `name` is stored in `name_en` and `name_ar`. */
export function inLanguages<Name extends string>(name: Name): Suffixed<Name> {
  const columns = LOCALES.map((language) => [language, `${name}_${language}`])
  return Object.fromEntries(columns) as Suffixed<Name>
}

/** The columns of one text, in the order of the languages. */
export function translationsOf<Name extends string>(name: Name): Suffixed<Name>[Locale][] {
  return LOCALES.map((language) => inLanguages(name)[language])
}

/** The columns in the older tables (spec: public-site §3): `title` is stored in `title` and `title_ar`. */
export function inLanguagesUnsuffixed<Name extends string>(name: Name): Unsuffixed<Name> {
  const columns = LOCALES.map((language) => [language, language === DEFAULT_LOCALE ? name : `${name}_${language}`])
  return Object.fromEntries(columns) as Unsuffixed<Name>
}
