/**
 * What a list island reads on first use: `/search/products.{locale}.json` and `/search/articles.{locale}.json`, each an
 * array of these, newest first; long lists in parts (`searchIndexAddresses`). It holds what a card shows; what can be computed (addresses) is left out.
 */
interface SearchEntry {
  id: number
  /** What the search matches, folded by `foldForSearch`: fold the question the same way. */
  text: string
  /** The variants of its picture: name, widths, formats, e.g. `3f9a… 320,480 avif,webp`. */
  picture: string
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

export type ListEntry = ProductSearchEntry | ArticleSearchEntry
