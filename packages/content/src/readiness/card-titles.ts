import { type ContentTable, ENTITIES } from '../entities/tables.ts'
import { LOCALES, type Locale } from '../locale.ts'

/** The number of lines of a title that a card shows on a phone of 360 px without pushing its other content off the screen. */
export const CARD_LINES = 4

/** The width of a title in a card of the site at 360 px, in pixels: products have two columns, articles have one. */
export const CARD_WIDTHS = { product: 156, article: 328 } as const
export type CardLook = keyof typeof CARD_WIDTHS

export interface CardTitle {
  column: string
  language: Locale
  look: CardLook
}

/** The titles that the cards of a table show, for records with their own page. */
export function cardTitles(table: ContentTable): CardTitle[] {
  const { name, path } = ENTITIES[table]
  if (path(1) === path(2)) return []
  return LOCALES.map((language) => ({ column: name[language], language, look: table === 'products' ? 'product' : 'article' }))
}
