import type { Locale } from '@bayt/content/locale'

/** Increase this number when `draw.ts` changes the drawing: the number is part of the file names. */
const DRAWING_VERSION = 4

/** The content of a share picture. */
export interface ShareCard {
  locale: Locale
  /** The category, above the title. */
  label: string
  title: string
  /** Name of the variant file in the picture cache; the picture fills one side of the card. */
  picture: string
}

/**
 * The file name of a card. Equal cards share one file.
 * @param sha256 returns the hash of a text in hexadecimal: Node and browsers have different functions
 */
export function cardFile({ locale, label, title, picture }: ShareCard, sha256: (text: string) => string): string {
  return `${sha256(JSON.stringify([DRAWING_VERSION, locale, label, title, picture])).slice(0, 20)}.jpg`
}
