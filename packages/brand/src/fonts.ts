/**
 * The family names are separate constants, because page scripts import nothing else from this file: a text with a constant in it would take
 * the table along.
 */
export const LATIN_FAMILY = 'Fraunces'
export const ARABIC_FAMILY = 'El Messiri'

/** The display font of a script. */
export interface DisplayFont {
  family: string
  /** The CSS font stack of headings. Its fallbacks are declared in `fonts.css`. */
  stack: string
  /** Whether the font's digits read well as large figures; otherwise figures use the font of texts. */
  hasFigures: boolean
  /** File in `fonts/pages`, without its extension. */
  pageFile: string
  /**
   * For share pictures: the family as Pango reads it (a comma at the end keeps a word such as SemiBold in the name), the file, the spacing.
   */
  share: { family: string; file: string; lineSpacing: number }
}

/** The display fonts by script; each language names one of them (`apps/site/src/i18n/languages.ts`). */
export const DISPLAY_FONTS = {
  latin: {
    family: LATIN_FAMILY,
    stack: '"Fraunces", "Fraunces on Georgia", "Fraunces on Noto Serif", Georgia, serif',
    hasFigures: true,
    pageFile: 'fraunces-latin',
    share: { family: 'Fraunces Medium', file: 'fraunces.ttf', lineSpacing: 0 },
  },
  arabic: {
    family: ARABIC_FAMILY,
    stack: '"El Messiri", var(--font-body-arabic)',
    // ٨ is an arch.
    hasFigures: false,
    pageFile: 'el-messiri-arabic',
    share: { family: 'El Messiri SemiBold,', file: 'el-messiri.ttf', lineSpacing: -6 },
  },
} satisfies Record<string, DisplayFont>
