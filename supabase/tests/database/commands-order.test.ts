import { DISPLAY_ORDER_MAX } from '@bayt/content/entities/limits'
import { ORDERED_TABLES, type OrderedTable } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import { type Command, run, tryRun } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

const order = (tx: Connection, table: string, ids: number[], more: Partial<Command> = {}) =>
  run(tx, { action: 'order', table, ids, ...more })

async function three(tx: Connection, table: OrderedTable): Promise<[number, number, number]> {
  return [await insertRow(tx, table), await insertRow(tx, table), await insertRow(tx, table, { active: false })]
}

const orderOf = (tx: Connection, table: OrderedTable) =>
  tx.query<{ id: number; display_order: number }>(`select id, display_order from public.${table} order by display_order, id`)

test.for(ORDERED_TABLES)('%s: staff reorder all records, including hidden ones', async (table, { tx }) => {
  const cast = await addCast(tx)
  const [a, b, c] = await three(tx, table)
  await become(tx, cast.claims.editor)
  await order(tx, table, [c, a, b])
  await becomeOwner(tx)
  expect(await orderOf(tx, table)).toEqual([
    { id: c, display_order: 1 },
    { id: a, display_order: 2 },
    { id: b, display_order: 2 },
  ])
})

test('an order that does not name every record once is refused, and changes nothing', async ({ tx }) => {
  const cast = await addCast(tx)
  const [a, b, c] = await three(tx, 'hero_images')
  await become(tx, cast.claims.admin)
  for (const ids of [
    [c, b],
    [c, b, a, a],
    [c, b, a, 999_999],
    [c, b, null],
  ]) {
    const command = { action: 'order', table: 'hero_images', ids: ids as number[] } as const
    expect((await tryRun(tx, command)).code, JSON.stringify(ids)).toBe('PT409')
  }
  await becomeOwner(tx)
  expect((await orderOf(tx, 'hero_images')).map(({ display_order }) => display_order)).toEqual([1, 1, 1])
})

test('only records that moved are changed and announced to the site', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = [await insertRow(tx, 'partners', { display_order: 1 }), await insertRow(tx, 'partners', { display_order: 2 })]
  const last = await insertRow(tx, 'partners', { display_order: 3 })
  await tx.run('delete from site_changes')
  await become(tx, cast.claims.moderator)
  await order(tx, 'partners', [...ids.toReversed(), last])
  await becomeOwner(tx)
  const changes = await tx.query('select entity_id, operation from site_changes order by entity_id')
  expect(changes).toEqual(ids.map((id) => ({ entity_id: id, operation: 'update' })))
})

test('an order that changes another one than the list has is refused, and changes nothing', async ({ tx }) => {
  const cast = await addCast(tx)
  const [a, b, c] = await three(tx, 'partners')
  await become(tx, cast.claims.editor)
  await order(tx, 'partners', [c, a, b])
  const wanted: Command = { action: 'order', table: 'partners', ids: [a, b, c], request: crypto.randomUUID() }
  for (const seen of [[b, c, a], {}, null]) expect((await tryRun(tx, { ...wanted, seen })).code).toBe('PT409')
  expect((await orderOf(tx, 'partners')).map(({ id }) => id)).toEqual([c, a, b])
  await run(tx, wanted)
  expect((await orderOf(tx, 'partners')).map(({ id }) => id)).toEqual([a, b, c])
  expect(await order(tx, 'partners', [a, b, c], { seen: [c, a, b] }), 'as the list is').toMatchObject({ changed: 0 })
  await insertRow(tx, 'partners')
  expect(await run(tx, { ...wanted, seen: [c, a, b] }), 'repeated after somebody added a record').toMatchObject({ changed: 1 })
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
  const versions = await versionsOf(tx, () => order(tx, 'brand_logos', [...others, moved]))
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
  const versions = await versionsOf(tx, () => order(tx, 'brand_logos', [first, added, ...others.slice(0, -2), last, before]))
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
  await order(tx, 'partners', ids.toReversed())
  await becomeOwner(tx)
  const wanted = [4, 5, 9, DISPLAY_ORDER_MAX - 1, DISPLAY_ORDER_MAX]
  expect(await orderOf(tx, 'partners')).toEqual(ids.toReversed().map((id, index) => ({ id, display_order: wanted[index] })))
})
