import type { Locale } from '@bayt/content/locale'
import { type Dictionary, SITE_LANGUAGES } from './languages.ts'

export type { Dictionary } from './languages.ts'

/** The texts of a language: `t(locale).products.empty`. */
export function t(locale: Locale): Dictionary {
  return SITE_LANGUAGES[locale].dictionary
}
