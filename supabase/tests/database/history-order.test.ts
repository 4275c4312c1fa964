import { ORDERED_TABLES } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import { run } from '../harness/commands.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { insertRow, NAME } from '../harness/valid-rows.ts'

/** A new order is one version, however many records it moves. */

test.for(ORDERED_TABLES)('a move of %s is one version with the numbers and times of the moved records', async (table, { tx }) => {
  const cast = await addCast(tx)
  await tx.run(`delete from public.${table}`)
  const ids: number[] = []
  for (const display_order of [1, 2, 3, 4]) ids.push(await insertRow(tx, table, { display_order }))
  const [a = 0, b = 0, c = 0, d = 0] = ids
  await become(tx, cast.claims.moderator)
  const versions = await versionsOf(tx, () => run(tx, { action: 'order', table, ids: [c, a, b, d] }))
  await becomeOwner(tx)
  expect(versions).toMatchObject([
    {
      operation: 'reorder',
      entity: table,
      entity_id: null,
      source: 'console',
      changed: ['display_order'],
      before: { [a]: 1, [b]: 2, [c]: 3 },
      record: { [a]: 2, [b]: 3, [c]: 1 },
    },
  ])
  expect(Object.keys(versions[0]?.record ?? {})).toHaveLength(3)
  const times = await tx.query<{ id: number; updated_at: string }>(
    `select id, to_jsonb(updated_at) #>> '{}' as updated_at from public.${table} where id <> $1`,
    [d],
  )
  expect(versions[0]?.updated_at_by_id).toEqual(Object.fromEntries(times.map(({ id, updated_at }) => [id, updated_at])))
})

test('a new number of one record, by a form, is a move of that record', async ({ tx }) => {
  const id = await insertRow(tx, 'partners')
  const versions = await versionsOf(tx, () => tx.query('update partners set display_order = 7 where id = $1', [id]))
  expect(versions).toMatchObject([{ operation: 'reorder', entity_id: id, before: { [id]: 1 }, record: { [id]: 7 } }])
})

test.for(ORDERED_TABLES)(
  'a form of %s that saves a number with other fields writes one version of the record',
  async (table, { tx }) => {
    const id = await insertRow(tx, table)
    const versions = await versionsOf(tx, () =>
      tx.query(`update public.${table} set display_order = 7, ${NAME[table]} = 'New' where id = $1`, [id]),
    )
    expect(versions).toMatchObject([
      {
        operation: 'update',
        changed: ['display_order', NAME[table]].sort(),
        before: { display_order: 1 },
        record: { display_order: 7 },
      },
    ])
  },
)

test('a statement that moves some records and edits another writes both', async ({ tx }) => {
  const [moved, edited] = [await insertRow(tx, 'partners'), await insertRow(tx, 'partners')]
  const versions = await versionsOf(tx, () =>
    tx.query("update partners set display_order = 9, name = case when id = $2 then 'New' else name end where id in ($1, $2)", [
      moved,
      edited,
    ]),
  )
  expect(versions).toMatchObject([
    { operation: 'update', entity_id: edited },
    { operation: 'reorder', entity_id: moved, record: { [moved]: 9 } },
  ])
})

test('an order that changes nothing writes none', async ({ tx }) => {
  const id = await insertRow(tx, 'partners', { display_order: 3 })
  expect(await versionsOf(tx, () => tx.query('update partners set display_order = 3 where id = $1', [id]))).toEqual([])
})

test('hidden records that move do not belong to a release', async ({ tx }) => {
  const id = await insertRow(tx, 'partners', { active: false })
  expect(await versionsOf(tx, () => tx.query('update partners set display_order = 3 where id = $1', [id]))).toMatchObject([
    { site_change: null },
  ])
})

test('the entry of one moved record has the name that the record had then', async ({ tx }) => {
  const id = await insertRow(tx, 'partners', { name: 'Hodeidah Mills' })
  const other = await insertRow(tx, 'partners', { name: 'Reef' })
  await tx.query('update partners set display_order = 7 where id = $1', [id])
  await tx.query("update partners set name = 'Aden Mills' where id = $1", [id])
  await tx.query('update partners set display_order = 8 where id = any ($1)', [[id, other]])
  await tx.query('delete from partners where id = $1', [id])
  await become(tx, { role: 'service_role' })
  const entries = await tx.query("select operation, entity_id, names from history('partners', $1) order by id", [id])
  expect(entries.map(({ operation, names }) => [operation, names])).toEqual([
    ['insert', { name: 'Hodeidah Mills' }],
    ['reorder', { name: 'Hodeidah Mills' }],
    ['update', { name: 'Aden Mills' }],
    ['reorder', {}],
    ['delete', { name: 'Aden Mills' }],
  ])
})
