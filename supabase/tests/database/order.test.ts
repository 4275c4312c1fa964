import { DISPLAY_ORDER_MAX } from '@bayt/content/entities/limits'
import { ORDERED_TABLES, type OrderedTable } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { attempt, refusalOf, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const REORDER = 'select public.reorder($1, $2::bigint[])'

async function three(tx: Connection, table: OrderedTable): Promise<[number, number, number]> {
  return [await insertRow(tx, table), await insertRow(tx, table), await insertRow(tx, table, { active: false })]
}

const orderOf = (tx: Connection, table: OrderedTable) =>
  tx.query<{ id: number; display_order: number }>(`select id, display_order from public.${table} order by display_order, id`)

test.for(ORDERED_TABLES)('%s: staff reorder all records, including hidden ones', async (table, { tx }) => {
  const cast = await addCast(tx)
  const [a, b, c] = await three(tx, table)
  await become(tx, cast.claims.editor)
  await tx.query(REORDER, [table, [c, a, b]])
  await becomeOwner(tx)
  expect(await orderOf(tx, table)).toEqual([
    { id: c, display_order: 1 },
    { id: a, display_order: 2 },
    { id: b, display_order: 2 },
  ])
})

test('a call returns the order that it replaced, as others left it', async ({ tx }) => {
  const cast = await addCast(tx)
  const [a, b, c] = await three(tx, 'partners')
  await become(tx, cast.claims.editor)
  const reorder = async (ids: number[]) => (await tx.query<{ reorder: number[] }>(REORDER, ['partners', ids]))[0]?.reorder
  expect(await reorder([c, a, b])).toEqual([a, b, c])
  expect(await reorder([b, a, c])).toEqual([c, a, b])
  expect(await reorder([b, a, c]), 'in this order already').toEqual([b, a, c])
})

test.for(['visitor', 'token without session', 'deactivated', 'expired', 'revoked'] as const)(
  'a caller who is not staff cannot reorder, even with all grants: %s',
  async (persona, { tx }) => {
    const cast = await addCast(tx)
    const [a, b, c] = await three(tx, 'partners')
    const before = await orderOf(tx, 'partners')
    await tx.run('grant all on all tables in schema public to anon; grant all on all functions in schema public to anon')
    await become(tx, cast.claims[persona])
    expect((await attempt(tx, REORDER, ['partners', [c, b, a]])).code).toMatch(/^(?:42501|PT401|PT409)$/)
    await becomeOwner(tx)
    expect(await orderOf(tx, 'partners')).toEqual(before)
  },
)

test('an order that does not name every record once is refused, and changes nothing', async ({ tx }) => {
  const cast = await addCast(tx)
  const [a, b, c] = await three(tx, 'hero_images')
  await become(tx, cast.claims.admin)
  for (const ids of [[], [c, b], [c, b, a, a], [c, b, a, 999_999], [c, b, null], null]) {
    expect(await refusalOf(tx, REORDER, ['hero_images', ids]), JSON.stringify(ids)).toBe('PT409')
  }
  await becomeOwner(tx)
  expect((await orderOf(tx, 'hero_images')).map(({ display_order }) => display_order)).toEqual([1, 1, 1])
})

test('only tables with an order can be reordered', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  for (const table of [
    'products',
    'articles',
    'admin_users',
    'site_changes',
    'Partners',
    'partners; drop table partners',
    '',
    null,
  ]) {
    expect(await refusalOf(tx, REORDER, [table, [1]]), String(table)).toBe('22023')
  }
})

test('only records that moved are changed and announced to the site', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = [await insertRow(tx, 'partners', { display_order: 1 }), await insertRow(tx, 'partners', { display_order: 2 })]
  const last = await insertRow(tx, 'partners', { display_order: 3 })
  await tx.run('delete from site_changes')
  await become(tx, cast.claims.moderator)
  await tx.query(REORDER, ['partners', [...ids.toReversed(), last]])
  await becomeOwner(tx)
  const changes = await tx.query('select entity_id, operation from site_changes order by entity_id')
  expect(changes).toEqual(ids.map((id) => ({ entity_id: id, operation: 'update' })))
})

test('an order that changes another one than the list has is refused, and changes nothing', async ({ tx }) => {
  const cast = await addCast(tx)
  const [a, b, c] = await three(tx, 'partners')
  await become(tx, cast.claims.editor)
  await tx.query(REORDER, ['partners', [c, a, b]])
  const from = 'select public.reorder($1, $2::bigint[], $3::bigint[])'
  expect(await refusalOf(tx, from, ['partners', [a, b, c], [b, c, a]])).toBe('PT409')
  expect((await orderOf(tx, 'partners')).map(({ id }) => id)).toEqual([c, a, b])
  await tx.query(from, ['partners', [a, b, c], [c, a, b]])
  expect((await orderOf(tx, 'partners')).map(({ id }) => id)).toEqual([a, b, c])
  expect(await tx.query(from, ['partners', [a, b, c], [c, a, b]]), 'repeated after a lost answer').toMatchObject([
    { reorder: [a, b, c] },
  ])
})

test('after a deletion a move writes just the records that it moves: the others keep their numbers', async ({ tx }) => {
  const cast = await addCast(tx)
  await tx.run('delete from brand_logos')
  const ids: number[] = []
  for (let display_order = 1; display_order <= 60; display_order++)
    ids.push(await insertRow(tx, 'brand_logos', { display_order }))
  const [deleted = 0, moved = 0] = [ids[1], ids[58]]
  await tx.query('delete from brand_logos where id = $1', [deleted])
  await tx.run('delete from site_changes')
  const others = ids.filter((id) => id !== deleted && id !== moved)
  await become(tx, cast.claims.editor)
  const versions = await versionsOf(tx, () => tx.query(REORDER, ['brand_logos', [...others, moved]]))
  await becomeOwner(tx)
  expect(versions).toMatchObject([{ before: { [moved]: 59, [ids[59] ?? 0]: 60 }, record: { [moved]: 60, [ids[59] ?? 0]: 59 } }])
  expect(Object.keys(versions[0]?.record ?? {})).toHaveLength(2)
  expect(await tx.query('select entity_id from site_changes')).toHaveLength(2)
})

test('beside equal numbers elsewhere a move writes just the records that it moves', async ({ tx }) => {
  const cast = await addCast(tx)
  await tx.run('delete from brand_logos')
  const ids: number[] = []
  for (let display_order = 1; display_order <= 60; display_order++)
    ids.push(await insertRow(tx, 'brand_logos', { display_order }))
  const added = await insertRow(tx, 'brand_logos')
  await tx.run('delete from site_changes')
  const [first = 0, ...others] = ids
  const [last = 0, before = 0] = [others.at(-1), others.at(-2)]
  await become(tx, cast.claims.editor)
  const versions = await versionsOf(tx, () =>
    tx.query(REORDER, ['brand_logos', [first, added, ...others.slice(0, -2), last, before]]),
  )
  await becomeOwner(tx)
  expect(versions.map(({ record }) => record)).toEqual([{ [before]: 60, [last]: 59 }])
  expect(await tx.query('select entity_id from site_changes')).toHaveLength(2)
})

test('records with one number get numbers of their own in the reverse order, up to the largest possible one', async ({ tx }) => {
  const cast = await addCast(tx)
  await tx.run('delete from partners')
  const ids: number[] = []
  for (const display_order of [4, 4, 9, DISPLAY_ORDER_MAX, DISPLAY_ORDER_MAX])
    ids.push(await insertRow(tx, 'partners', { display_order }))
  await become(tx, cast.claims.editor)
  await tx.query(REORDER, ['partners', ids.toReversed()])
  await becomeOwner(tx)
  const wanted = [4, 5, 9, DISPLAY_ORDER_MAX - 1, DISPLAY_ORDER_MAX]
  expect(await orderOf(tx, 'partners')).toEqual(ids.toReversed().map((id, index) => ({ id, display_order: wanted[index] })))
})
