import { DISPLAY_FONTS, type DisplayFont } from '@bayt/brand/fonts'
import type { Locale } from '@bayt/content/locale'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** All texts of the site in one language, in the shape of `en.ts`. */
export type Dictionary = typeof en

/** The site's facts about a language, in addition to `LOCALE_FACTS`. */
interface SiteLanguage {
  dictionary: Dictionary
  /** The font of the language's headings and share pictures. */
  displayFont: DisplayFont
}

/** The one list of languages of the site. */
export const SITE_LANGUAGES: Record<Locale, SiteLanguage> = {
  en: {
    dictionary: en,
    displayFont: DISPLAY_FONTS.latin,
  },
  ar: {
    dictionary: ar,
    displayFont: DISPLAY_FONTS.arabic,
  },
}

/** The texts of a language: `t(locale).products.empty`. */
export const t = (locale: Locale): Dictionary => SITE_LANGUAGES[locale].dictionary

/** The value of the attribute `data-display` of a large figure: set if the figure is in the display font of the language. */
export function figureFont(locale: Locale): '' | undefined {
  return SITE_LANGUAGES[locale].displayFont.hasFigures ? '' : undefined
}
