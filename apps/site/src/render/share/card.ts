import { createHash } from 'node:crypto'
import type { Locale } from '@bayt/content/locale'

/** Raise it whenever `draw.ts` draws differently: it is part of the names. */
const DRAWING_VERSION = 1

/** What a share picture shows. */
export interface ShareCard {
  locale: Locale
  /** A word above the title: the category. */
  label: string
  title: string
  /** Name of the variant file that fills one side, in the picture cache. */
  picture: string
}

/** The name of the file of a card: equal cards share one. */
export function cardFile(card: ShareCard): string {
  const { locale, label, title, picture } = card
  const hash = createHash('sha256').update(JSON.stringify([DRAWING_VERSION, locale, label, title, picture]))
  return `${hash.digest('hex').slice(0, 20)}.jpg`
}
