import { BUYERS_ARTICLE_QUERIES, BUYERS_PRODUCT_QUERIES, UNSEEN_PRODUCT_QUERIES } from './buyers.test-data.ts'
import type { SearchedTexts } from './document.ts'
import { ARTICLE_QUERIES, PRODUCT_QUERIES } from './queries.test-data.ts'
import { type SearchedTable, searchedTextsOf } from './searched-texts.ts'

/** The searched texts of the demo's products and articles, and buyers' queries for them. */

/** A row of a file in `supabase/seed`. */
export type SeedRow = Record<string, unknown>

/** The texts of the named fields in both languages. */
export const textsIn = (row: SeedRow, ...fields: string[]) =>
  fields.flatMap((field) => [row[`${field}_en`], row[`${field}_ar`]]).filter((text): text is string => typeof text === 'string')

export interface DemoList {
  rows: SeedRow[]
  /** The short names of the rows in `queries.test-data.ts`. */
  keys: string[]
  texts: SearchedTexts[]
}

const demoList = (table: SearchedTable, rows: SeedRow[], keys: string): DemoList => ({
  rows,
  keys: keys.split(' '),
  texts: rows.map((row) => searchedTextsOf(table, row)),
})

const PRODUCT_KEYS = 'wb gs jf br lg mg sf po co fs is le pa tp te tu'
const ARTICLE_KEYS = 'spec hawaij jasmine choose saffron basket mint pan hall ramadan'

/** The demo's products. @param rows `supabase/seed/products.json` */
export const demoProducts = (rows: SeedRow[]): DemoList => demoList('products', rows, PRODUCT_KEYS)

/** The demo's articles. @param rows `supabase/seed/articles.json` */
export const demoArticles = (rows: SeedRow[]): DemoList => demoList('articles', rows, ARTICLE_KEYS)

/** A query and the entries that answer it; one of these entries must come first. */
export interface Pair {
  list: 'products' | 'articles'
  kind: string
  query: string
  wanted: string[]
}

const pairsOf = (list: Pair['list'], table: Record<string, string>): Pair[] =>
  Object.entries(table).flatMap(([kind, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [query = '', wanted = ''] = line.split(/ =(?: |$)/)
        return { list, kind, query, wanted: wanted.split(' ').filter(Boolean) }
      }),
  )

/**
 * Queries that were written without knowing the synonyms. Queries without entries ask for goods that the company does not sell.
 */
export const BUYERS_PAIRS = [
  ...pairsOf('products', BUYERS_PRODUCT_QUERIES),
  ...pairsOf('products', UNSEEN_PRODUCT_QUERIES),
  ...pairsOf('articles', BUYERS_ARTICLE_QUERIES),
]
export const PAIRS = [...pairsOf('products', PRODUCT_QUERIES), ...pairsOf('articles', ARTICLE_QUERIES)]
