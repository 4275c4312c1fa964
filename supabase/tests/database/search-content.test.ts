import { readFileSync } from 'node:fs'
import { ARTICLE_QUERIES, NONSENSE, PRODUCT_QUERIES } from '@bayt/content/search/queries.test-data'
import { describe, expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addCast, become } from '../harness/personas.ts'
import { findInDatabase, moduleSearch, type SearchedRow } from '../harness/search.ts'
import { attempt, refusalOf, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const seedFile = (name: string) => readFileSync(new URL(`../../seed/${name}`, import.meta.url), 'utf8')
const textOfArticle = ({ slug, ...row }: SearchedRow): SearchedRow =>
  slug ? { ...row, content_en: seedFile(`articles/${slug}.en.md`), content_ar: seedFile(`articles/${slug}.ar.md`) } : row
/** The demo content without its pictures, which are paths of files. */
const seed = (table: string): SearchedRow[] =>
  (JSON.parse(seedFile(`${table}.json`)) as SearchedRow[])
    .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !/image|thumbnail/.test(column))))
    .map(textOfArticle)

/** Stores the seed, the first row newest, and becomes an editor. @returns the rows in the order of the list */
async function store(tx: Connection, table: 'products' | 'articles'): Promise<SearchedRow[]> {
  const cast = await addCast(tx)
  const rows = seed(table)
  const stored: SearchedRow[] = []
  for (const [at, row] of rows.entries()) {
    const id = await insertRow(tx, table, { ...row, created_at: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString() })
    stored.push({ ...row, id })
  }
  await become(tx, cast.claims.editor)
  return stored
}

const queriesOf = (table: Record<string, string>) =>
  Object.values(table).flatMap((lines) =>
    lines
      .trim()
      .split('\n')
      .map((line) => line.slice(0, line.lastIndexOf(' = '))),
  )

test.for([
  ['products', [...queriesOf(PRODUCT_QUERIES), ...NONSENSE, 'ندى', 'شاي', 'رز', '', 'kg', 'zz rice', 'rice qwerty', 'basmatti oil', 'ال']],
  ['articles', [...queriesOf(ARTICLE_QUERIES), ...NONSENSE, 'the', 'رز', 'jasmin qwerty']],
] as const)('the database finds the same %s in the same order as the pages', async ([table, queries], { tx }) => {
  const find = moduleSearch(table, await store(tx, table))
  for (const query of queries) expect(await findInDatabase(tx, table, query), query).toEqual(find(query))
})
