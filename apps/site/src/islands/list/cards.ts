import type { Locale } from '@bayt/content/locale'
import type { ArticleEntry, ProductEntry } from './search-entry.ts'

/** The texts and addresses that all cards of a list share. */
export interface CardWords {
  locale: Locale
  /** Address of the list; the page of a card is below it. */
  listPath: string
  /** Names of the categories. */
  categories: Record<string, string>
  /** On product cards. */
  packSizes?: string
  /** On product cards. */
  viewDetails?: string
  /** On article cards: the author of every article (spec: public-site §2). */
  team?: string
  /** On article cards: the text of the play badge. */
  hasVideo?: string
}

/**
 * A card with formatted numbers and dates: creating the browser's first number format takes longer than hydrating a list, so the
 * server formats the cards of a page.
 */
export type CardData = ProductCardData | ArticleCardData

export interface ProductCardData extends ProductEntry {
  /** The formatted sizes in the language of the page, with their unit. */
  sizes: string[]
}

export interface ArticleCardData extends Omit<ArticleEntry, 'created_at'> {
  published: Published | null
}

/** A day as `YYYY-MM-DD`, and formatted in the language. */
export interface Published {
  day: string
  text: string
}
