/**
 * An entry of the search index that a list island fetches on first use: `/search/products.{locale}.json` and
 * `/search/articles.{locale}.json` are arrays of entries, newest first; long lists have parts (`searchIndexAddresses`). An entry
 * has the data of a card without computable values such as addresses.
 */
interface SearchEntry {
  id: number
  /** The searched text, folded by `foldForSearch`. Fold the query the same way. */
  text: string
  /** The variants of its picture: id, widths, formats, e.g. `3f9a… 320,480 avif,webp`. */
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
