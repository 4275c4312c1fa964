import { staffLinesOf } from '@bayt/content/search/staff-lines'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { searchScenario } from '../harness/arbitrary-searches.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become } from '../harness/personas.ts'
import { findAllInDatabase, moduleSearch, type SearchedRow } from '../harness/search.ts'
import { test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** The search of the database has the same answers as the module of the site: rows, order, nearness and replaced words. */

const TIMEOUT_MS = isLongRun() ? 1_800_000 : 180_000
const QUERIES_PER_CATALOGUE = 50
const RUNS = randomRuns({ everyday: 4, long: 400 })

/** Stores products, the first one newest. @returns the rows with their ids */
async function storeProducts(tx: Connection, rows: readonly SearchedRow[]): Promise<SearchedRow[]> {
  const stored: SearchedRow[] = []
  for (const [at, row] of rows.entries()) {
    const created_at = new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString()
    stored.push({ ...row, id: await insertRow(tx, 'products', { ...row, created_at }) })
  }
  return stored
}

test(
  'random queries of random catalogues have the answers of the module',
  async ({ tx }) => {
    const cast = await addCast(tx)
    await fc.assert(
      fc.asyncProperty(searchScenario(QUERIES_PER_CATALOGUE), async ({ rows, lines, queries }) => {
        await tx.run('savepoint scenario')
        const stored = await storeProducts(tx, rows)
        const synonyms = []
        for (const line of lines) synonyms.push({ ...line, id: await insertRow(tx, 'synonyms', line) })
        const find = moduleSearch('products', stored, staffLinesOf(synonyms))
        await become(tx, cast.claims.editor)
        const answers = await findAllInDatabase(tx, 'products', queries)
        await tx.run('rollback to scenario')
        for (const [at, query] of queries.entries()) expect(answers[at], JSON.stringify(query)).toEqual(find(query))
      }),
      { ...RUNS, endOnFailure: true },
    )
  },
  TIMEOUT_MS,
)
