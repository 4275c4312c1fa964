import { translationsOf } from '@bayt/content/entities/languages'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { conceptsOf, type StaffLine } from '@bayt/content/search/concept-lines'
import { CATEGORY_NAMES } from '@bayt/content/search/demo-catalogue.test-data'
import { documentOf, type SearchedTexts } from '@bayt/content/search/document'
import { packTexts } from '@bayt/content/search/product-texts'
import { search } from '@bayt/content/search/search'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import type { Connection, Row } from './database.ts'

/** A search in the database, and the same search by the module of the site. */

export type SearchedRow = Record<string, string | number | boolean | null>

export interface FoundRows {
  ids: number[]
  total: number
  isNear: boolean
  instead: { typed: string; found: string }[]
}

const textsIn = (row: SearchedRow, ...columns: string[]) =>
  columns.map((column) => row[column]).filter((text): text is string => typeof text === 'string')

/** What is searched in a row, as on the site. */
export const TEXTS_OF: Record<'products' | 'articles', (row: SearchedRow) => SearchedTexts> = {
  products: (row) => ({
    name: textsIn(row, ...translationsOf('name')),
    group: CATEGORY_NAMES[String(row.category)] ?? [],
    packs: packSizeList(row.pack_sizes ? String(row.pack_sizes) : null).flatMap((size) =>
      packTexts(size, row.pack_unit === 'Litre' ? 'Litre' : 'Kg'),
    ),
    rest: textsIn(row, ...translationsOf('description'), ...translationsOf('features')),
  }),
  articles: (row) => ({
    name: textsIn(row, ...translationsOf('title')),
    group: CATEGORY_NAMES[String(row.category)] ?? [],
    rest: textsIn(row, ...translationsOf('excerpt'), ...translationsOf('content')),
  }),
}

/** The search of the site over stored rows. @param rows in the order of the list */
export function moduleSearch(table: 'products' | 'articles', rows: readonly SearchedRow[], lines: readonly StaffLine[] = []) {
  const concepts = conceptsOf(TRADE_WORDS, lines)
  const index = buildWordIndex(rows.map((row) => documentOf(TEXTS_OF[table](row), concepts)))
  return (query: string): FoundRows => {
    const { entries, isNear, instead } = search([{ index, offset: 0, size: rows.length }], query, concepts)
    return { ids: entries.map((at) => Number(rows[at]?.id)), total: entries.length, isNear, instead }
  }
}

interface Answer {
  rows: { id: number }[]
  total: number
  is_near: boolean
  instead: { typed: string; found: string }[]
}

/** The search of the database, all pages at once. */
export async function findInDatabase(tx: Connection, table: string, query: string, options: Row = {}): Promise<FoundRows> {
  const { filters = {}, order = '', ascending = true, from = 0, size = 1_000 } = options
  const [row] = await tx.query<{ answer: Answer }>('select search_content($1, $2, $3, $4, $5, $6, $7, $8) as answer', [
    table,
    query,
    'id',
    filters,
    order,
    ascending,
    from,
    size,
  ])
  if (!row) throw new Error('The search has no answer.')
  return foundRows(row.answer)
}

/** The searches of several queries, in their order. */
export async function findAllInDatabase(tx: Connection, table: string, queries: readonly string[]): Promise<FoundRows[]> {
  const rows = await tx.query<{ answer: Answer }>(
    `select search_content($1, query, 'id', '{}', '', true, 0, 1000) as answer
     from unnest($2::text[]) with ordinality as given (query, position) order by position`,
    [table, queries],
  )
  return rows.map(({ answer }) => foundRows(answer))
}

const foundRows = ({ rows, total, is_near, instead }: Answer): FoundRows => ({
  ids: rows.map(({ id }) => id),
  total,
  isNear: is_near,
  instead,
})
