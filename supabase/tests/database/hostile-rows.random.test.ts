import { CONTENT_TABLE_NAMES, type ContentTable, ENTITIES, ORDERED_TABLES } from '@bayt/content/entities/tables'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { hostileRow } from '../harness/hostile-rows.ts'
import { addCast, become, becomeOwner, type Cast } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { CHANGE, insertRow } from '../harness/valid-rows.ts'
import { WRITE_PATHS, type WritePath } from '../harness/write-paths.ts'

/**
 * Every row that the database stores can be published, and staff can keep working. The test does not use the constraints: it parses
 * stored rows like the publisher, and checks numbers and years itself.
 */

/** SQLSTATEs that PostgREST answers with 4xx: invalid data, a violated constraint, a forbidden column. */
const REFUSED_4XX = /^(?:22|23|42)/

const scenario = fc.constantFrom(...CONTENT_TABLE_NAMES).chain((table) =>
  fc.record({
    table: fc.constant(table),
    path: fc.constantFrom(...(Object.keys(WRITE_PATHS) as WritePath[])),
    row: hostileRow(table),
  }),
)

interface Stored {
  /** The JSON that PostgREST returns. */
  json: string
  id: string
}

async function stored(tx: Connection, table: ContentTable): Promise<Stored[]> {
  const columns = Object.keys(ENTITIES[table].row.shape).join(', ')
  return tx.query<Stored & Record<string, unknown>>(
    `select row_to_json(shown)::text as json, shown.id::text as id from (select ${columns} from public.${table} order by id) as shown`,
  )
}

async function expectPublishable(tx: Connection, table: ContentTable): Promise<void> {
  for (const { json, id } of await stored(tx, table)) {
    const row: unknown = JSON.parse(json)
    const parsed = ENTITIES[table].row.safeParse(row)
    expect(parsed.error?.issues, json.slice(0, 2_000)).toBeUndefined()
    if (!parsed.data) return
    expect(BigInt(parsed.data.id), 'the id is exact').toBe(BigInt(id))
    for (const time of [parsed.data.created_at, parsed.data.updated_at]) {
      const year = new Date(time).getUTCFullYear()
      expect(year >= 1900 && year <= 2200, time).toBe(true)
    }
    for (const value of Object.values(parsed.data)) {
      if (typeof value === 'string') expect(value.isWellFormed() && value.length <= 200_000).toBe(true)
      if (typeof value === 'number') expect(Number.isSafeInteger(value)).toBe(true)
    }
  }
  const [versions] = await tx.query<{ json: string }>('select public.public_content_versions()::text as json')
  for (const [id, version] of JSON.parse(versions?.json ?? '{}')[table]) {
    expect(Number.isSafeInteger(id) && !Number.isNaN(Date.parse(version)), `${id} ${version}`).toBe(true)
  }
}

/** The daily work of staff: add a record, save existing records, reorder. */
async function expectStaffCanWork(tx: Connection, cast: Cast, table: ContentTable, situation: string): Promise<void> {
  await become(tx, cast.claims.editor)
  const added = await insertRow(tx, table)
  expect(Number.isSafeInteger(added), `${situation}: the next id is ${added}`).toBe(true)
  await tx.query(`update public.${table} set ${CHANGE[table]}`)
  if (ORDERED_TABLES.some((ordered) => ordered === table)) {
    const ids = await tx.query<{ id: number }>(`select id from public.${table} order by id desc`)
    await run(tx, { action: 'order', table, ids: ids.map(({ id }) => id) })
  }
  await becomeOwner(tx)
  await expectPublishable(tx, table)
}

const RUNS = randomRuns({ everyday: 50, long: 5_000 })
const TIMEOUT_MS = isLongRun() ? 30 * 60_000 : 60_000

test('every stored row can be published, and staff can keep working', { timeout: TIMEOUT_MS }, async ({ tx }) => {
  const cast = await addCast(tx)
  const tally = { stored: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(scenario, async ({ table, path, row }) => {
      await tx.run('savepoint run')
      try {
        await tx.run('savepoint write')
        const refusal = await WRITE_PATHS[path](tx, cast, table, row).then(
          () => undefined,
          (error: unknown) => error,
        )
        if (refusal !== undefined) {
          if (!(refusal instanceof Error && 'code' in refusal)) throw refusal
          expect(String(refusal.code), refusal.message).toMatch(REFUSED_4XX)
          tally.refused++
          await tx.run('rollback to write')
        } else tally.stored++
        await becomeOwner(tx)
        await expectPublishable(tx, table)
        await expectStaffCanWork(tx, cast, table, `${path} was ${refusal ? 'refused' : 'stored'}`)
      } finally {
        await tx.run('rollback to run')
      }
    }),
    RUNS,
  )
  // Each outcome is frequent enough to be tested.
  expect(tally.stored).toBeGreaterThan(RUNS.numRuns / 5)
  expect(tally.refused).toBeGreaterThan(RUNS.numRuns / 5)
})
