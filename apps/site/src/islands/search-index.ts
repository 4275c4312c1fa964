/**
 * What a list island reads on first use: `/search/products.{locale}.json` and `/search/articles.{locale}.json`, an
 * array of these, newest first.
 */

/** Enough of a picture for a card. */
export interface CardPicture {
  src: string
  /** WebP variants for `srcset`, e.g. `/_pictures/3f…-320.webp 320w, …`. */
  srcset: string
  width: number
  height: number
  colour: string
}

interface SearchEntry {
  id: number
  /** Address of the page. */
  href: string
  /** What the search matches, folded by `foldForSearch`: fold the question the same way. */
  text: string
  picture: CardPicture
}

export interface ProductSearchEntry extends SearchEntry {
  name: string
  category: 'Rice' | 'Oil' | 'Sugar' | 'Diversified'
  pack_sizes: string | null
  pack_unit: 'Kg' | 'Litre'
}

export interface ArticleSearchEntry extends SearchEntry {
  title: string
  excerpt: string | null
  category: 'News' | 'Recipes' | 'Insights' | 'Videos'
  /** ISO 8601 */
  created_at: string
}
