import type { Locale } from '@bayt/content/locale'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** All texts of the site in one language; the shape is that of `en.ts`. */
export type Dictionary = typeof en

const DICTIONARIES: Record<Locale, Dictionary> = { en, ar }

/** The texts of a language: `t(locale).products.empty`. */
export function t(locale: Locale): Dictionary {
  return DICTIONARIES[locale]
}
