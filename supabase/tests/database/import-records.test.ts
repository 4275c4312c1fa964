import { describe, expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow, VALID, VISIBLE_BY } from '../harness/valid-rows.ts'

/** `import_records`, which restores backups and imports content. */

const TIMES = { created_at: '2001-02-03T04:05:06.789012+00:00', updated_at: '2002-03-04T05:06:07.890123+00:00' }
const DEFAULTS = { active: true, published: true, display_order: 1, pack_unit: 'Kg' }

const rowOf = (table: (typeof CONTENT)[number], more: object) => ({ ...DEFAULTS, ...VALID[table], ...more })

const importing = (table: string, records: unknown) =>
  ['select public.import_records($1, $2::text::jsonb) as inserted', [table, JSON.stringify(records)]] as const

async function load(tx: Connection, table: string, records: unknown): Promise<unknown> {
  return (await tx.query(...spread(importing(table, records))))[0]
}

const spread = ([sql, parameters]: ReturnType<typeof importing>): [string, unknown[]] => [sql, [...parameters]]

// The database does not roll back counters, so each persona has its own ids.
for (const [persona, number] of [
  ['server', 70_000],
  ['admin', 75_000],
] as const) {
  describe(`by the ${persona}`, () => {
    test.for(CONTENT)('%s keep their ids and times, and the next id follows them', async (table, { tx }) => {
      const cast = await addCast(tx)
      await become(tx, cast.claims[persona])
      expect(await load(tx, table, [rowOf(table, { id: number + 1, ...TIMES }), rowOf(table, { id: number })])).toEqual({
        inserted: 2,
      })
      await becomeOwner(tx)
      const [kept] = await tx.query(
        `select created_at = $1::timestamptz as is_created, updated_at = $2::timestamptz as is_updated from public.${table} where id = $3`,
        [TIMES.created_at, TIMES.updated_at, number + 1],
      )
      expect(kept).toEqual({ is_created: true, is_updated: true })
      expect(Number(await insertRow(tx, table))).toBe(number + 2)
    })
  })
}

test('records without an id get the next ones, in their order', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.server)
  await load(tx, 'brand_logos', [{ id: 500, ...DEFAULTS, name: 'first' }])
  await load(
    tx,
    'brand_logos',
    ['second', 'third'].map((name) => ({ ...DEFAULTS, name })),
  )
  const rows = await tx.query<{ id: number; name: string }>('select id, name from brand_logos where id >= 500 order by id')
  const numbers = rows.map(({ id }) => Number(id))
  expect(rows.map(({ name }) => name)).toEqual(['first', 'second', 'third'])
  expect(numbers[0]).toBe(500)
  expect(numbers[2]).toBe(Number(numbers[1]) + 1)
})

test.for(CONTENT)('a reused id of %s gets a new version', async (table, { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.server)
  const row = rowOf(table, { id: 73_000, ...TIMES })
  await load(tx, table, [row])
  await tx.query(`delete from public.${table} where id = 73000`)
  await load(tx, table, [row])
  const [again] = await tx.query<{ is_new: boolean; is_created: boolean }>(
    `select updated_at > now() - interval '1 minute' as is_new, created_at = $1::timestamptz as is_created from public.${table} where id = 73000`,
    [TIMES.created_at],
  )
  expect(again).toEqual({ is_new: true, is_created: true })
})

test.for(CONTENT)('imported rows of %s that visitors see are announced, and no others', async (table, { tx }) => {
  const cast = await addCast(tx)
  const shown = VISIBLE_BY[table]
  await become(tx, cast.claims.server)
  await load(tx, table, [rowOf(table, { id: 71_000, ...(shown ? { [shown]: true } : {}) })])
  if (shown) await load(tx, table, [rowOf(table, { id: 71_001, [shown]: false })])
  await becomeOwner(tx)
  const changes = await tx.query<{ entity_id: number }>('select entity_id from site_changes where entity_id >= 71000')
  expect(changes.map(({ entity_id }) => Number(entity_id))).toEqual([71_000])
})

test('a call imports all records or none, under the constraints of a save', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.server)
  const good = rowOf('products', { id: 72_000 })
  for (const bad of [{ ...good, id: 72_001, category: 'Tea' }, good, { id: 72_002 }]) {
    const { code } = await attempt(tx, ...spread(importing('products', [good, bad])))
    expect(['23514', '23505', '23502']).toContain(code)
  }
  expect(await tx.query('select id from products where id >= 72000')).toEqual([])
})

const UNSTORABLE = {
  id: [0, -1, '9007199254740993', '9223372036854775807', 10_000_000_000_001],
  created_at: ['infinity', '-infinity', '12000-01-01', '1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z'],
  updated_at: ['infinity', '2200-01-01T00:00:00Z'],
}

for (const [field, values] of Object.entries(UNSTORABLE)) {
  test.for(CONTENT)(`an invalid ${field} of %s is refused, and the next record can be added`, async (table, { tx }) => {
    const cast = await addCast(tx)
    for (const value of values) {
      await become(tx, cast.claims.admin)
      const refusal = await attempt(tx, ...spread(importing(table, [rowOf(table, {}), rowOf(table, { [field]: value })])))
      expect(refusal.code, String(value)).toBe('23514')
      expect(refusal.message).toContain(field === 'id' ? `Record 2 (id ${value}), field id:` : `field ${field}:`)
      expect(refusal.message).toContain(field === 'id' ? `"${table}__id__` : `"${table}__${field}__year_1900_to_2199"`)
      await become(tx, cast.claims.editor)
      expect(Number.isSafeInteger(await insertRow(tx, table))).toBe(true)
      await becomeOwner(tx)
    }
  })
}

test('the counter skips ids that the owner chose', async ({ tx }) => {
  const next = await insertRow(tx, 'partners')
  await tx.query('insert into partners (id) overriding system value values ($1), ($2)', [next + 1, next + 5])
  expect(await insertRow(tx, 'partners')).toBe(next + 6)
  await tx.query('insert into partners (id) overriding system value values ($1)', [next + 3])
  expect(await insertRow(tx, 'partners')).toBe(next + 7)
})

test('a record with the last valid time can be saved, and each save has a new version', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  const last = '2199-12-31T23:59:59.999999Z'
  await load(tx, 'partners', [rowOf('partners', { id: 74_000, created_at: last, updated_at: last })])
  await become(tx, cast.claims.editor)
  const versions = new Set<unknown>()
  for (const name of ['One', 'Two', 'Three']) {
    const [saved] = await tx.query('update partners set name = $1 where id = 74000 returning updated_at::text as version', [name])
    versions.add(saved?.version)
  }
  expect(versions.size).toBe(3)
})

test.for([
  ['a value of the wrong type', [{ display_order: 'first' }], 'Record 2 (id not given), field display_order:', '22P02'],
  ['a number outside the range of its column', [{ id: '1e400' }], 'field id:', '22P02'],
  ['an invalid time', [{ created_at: '2026-02-30' }], 'field created_at:', '22008'],
  ['a missing value', [{ name: null }], 'field name:', '23502'],
  ['a violated constraint', [{ name: 'x'.repeat(161) }], 'field name:', '23514'],
  ['a duplicate id', [{ id: 76_000 }, { id: 76_000 }], 'Record 3 (id 76000), field id:', '23505'],
  ['not a record', ['text'], 'Record 2 is not an object', '22023'],
] as const)('%s is refused with its record and its field', async ([, bad, where, code], { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  const records = [rowOf('brand_logos', {}), ...bad.map((each) => (typeof each === 'object' ? rowOf('brand_logos', each) : each))]
  const refusal = await attempt(tx, ...spread(importing('brand_logos', records)))
  expect(refusal).toMatchObject({ code, message: expect.stringContaining(where) })
  expect(refusal.message).toContain('Nothing was imported.')
})

test('a call with too many records is refused before any is inserted', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  const refusal = await attempt(
    tx,
    ...spread(
      importing(
        'partners',
        Array.from({ length: 1_001 }, () => ({})),
      ),
    ),
  )
  expect(refusal).toMatchObject({
    code: '22023',
    message: expect.stringContaining('at most 1,000 records, and this one has 1001'),
  })
})

test('other tables are refused, and so are records that are not a list', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.server)
  for (const table of ['admin_users', 'site_builds', 'private.admin_credentials', 'products; drop table products', null]) {
    expect((await attempt(tx, ...spread(importing(table as string, [])))).code).toBe('22023')
  }
  expect((await attempt(tx, ...spread(importing('products', {})))).code).toBe('22023')
})

test('an editor is refused because an import needs an admin', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  expect(await attempt(tx, ...spread(importing('partners', [])))).toMatchObject({
    code: '42501',
    message: expect.stringContaining('Only an admin can import content.'),
  })
})

// Must be the last test: it leaves the counters high.
test.for(CONTENT)('after the highest id that an import may choose, records of %s can be added', async (table, { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  await load(tx, table, [rowOf(table, { id: 10_000_000_000_000 })])
  await become(tx, cast.claims.editor)
  expect(await insertRow(tx, table)).toBe(10_000_000_000_001)
  expect(await insertRow(tx, table)).toBe(10_000_000_000_002)
})
