import type { Locale } from '@bayt/content/locale'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** All texts of the site in one language; the shape is that of `en.ts`. */
export type Dictionary = typeof en

/** What the site needs for a language in addition to `LOCALE_FACTS`. */
interface SiteLanguage {
  dictionary: Dictionary
  /** Width of `/brand/logo-<locale>-ivory.svg` at a height of 120. */
  logoWidth: number
  /** File name of the display font in `assets/fonts`, without extension. */
  displayFont: string
  /** Font of share pictures: family as Pango parses it (a comma ends a name that could be read as a weight), file, spacing. */
  shareFont: { family: string; file: string; lineSpacing: number }
}

/** The one list of languages of the site. */
export const SITE_LANGUAGES: Record<Locale, SiteLanguage> = {
  en: {
    dictionary: en,
    logoWidth: 469,
    displayFont: 'fraunces-latin',
    shareFont: { family: 'Fraunces Medium', file: 'fraunces.ttf', lineSpacing: 0 },
  },
  ar: {
    dictionary: ar,
    logoWidth: 368,
    displayFont: 'el-messiri-arabic',
    shareFont: { family: 'El Messiri SemiBold,', file: 'el-messiri.ttf', lineSpacing: -6 },
  },
}
