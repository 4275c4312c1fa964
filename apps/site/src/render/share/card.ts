import { createHash } from 'node:crypto'
import type { Locale } from '@bayt/content/locale'

/** Raise it when `draw.ts` changes the drawing: it is part of the file names. */
const DRAWING_VERSION = 3

/** What a share picture shows. */
export interface ShareCard {
  locale: Locale
  /** The category, above the title. */
  label: string
  title: string
  /** Name of the variant file in the picture cache that fills one side. */
  picture: string
}

/** The file name of a card. Equal cards share one file. */
export function cardFile(card: ShareCard): string {
  const { locale, label, title, picture } = card
  const hash = createHash('sha256').update(JSON.stringify([DRAWING_VERSION, locale, label, title, picture]))
  return `${hash.digest('hex').slice(0, 20)}.jpg`
}
