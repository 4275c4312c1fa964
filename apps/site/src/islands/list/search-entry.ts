import type { ConceptPhrases } from '@bayt/content/search/concepts'
import type { WordIndex } from '@bayt/content/search/word-index'

/** The common part of both kinds of entries. */
interface Entry {
  id: number
  /**
   * The variants of the entry's picture: id, widths, formats and, on the cards of a page, the average colour, e.g. `3f9a… 320,480
   * avif,webp #rrggbb`.
   */
  picture: string
}

export interface ProductEntry extends Entry {
  name: string
  category: 'Rice' | 'Oil' | 'Sugar' | 'Diversified'
  pack_sizes: string | null
  pack_unit: 'Kg' | 'Litre'
  /** Set if the picture is the drawing of the category. */
  drawn?: true
}

export interface ArticleEntry extends Entry {
  title: string
  excerpt: string | null
  category: 'News' | 'Recipes' | 'Insights' | 'Videos'
  /** ISO 8601 */
  created_at: string
  /** Set if the text has a video. */
  video?: true
}

/** An entry of the search index: the data of a card without values that can be computed, such as addresses. */
export type ListEntry = ProductEntry | ArticleEntry

/**
 * A part of the search index, which a list fetches on first use: `/search/products.{locale}.json` and `/search/articles.{locale}.json`;
 * long lists have several parts (`searchIndexAddresses`). Entries are newest first, with the words of both languages.
 */
export interface IndexPart<Of = ListEntry> extends WordIndex {
  entries: Of[]
  /**
   * Words of the trade and of staff that mean the same; only in the part with the oldest rows, because every index has this part.
   */
  concepts?: ConceptPhrases
}
