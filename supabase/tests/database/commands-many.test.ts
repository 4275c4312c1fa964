import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import { type Command, run, tryRun, undo } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner, type Cast } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow } from '../harness/valid-rows.ts'

/** Commands for many records: one entry of the history, with a version for each record, and one undo. docs/decisions/commands.md. */

const REQUEST = '11111111-1111-4111-8111-111111111111'

async function addProducts(tx: Connection, count: number, category = 'Rice'): Promise<number[]> {
  const ids: number[] = []
  for (let one = 0; one < count; one++) ids.push(await insertRow(tx, 'products', { name_en: `Product ${one}`, category }))
  return ids
}

const recategorise = (ids: number[], category: string, more: Partial<Command> = {}): Command => ({
  ...{ action: 'update', table: 'products', ids, values: { category }, request: REQUEST },
  ...more,
})

const categoriesOf = async (tx: Connection, ids: number[]) => {
  const rows = await tx.query<{ category: string }>(
    'select category from public.products where id = any($1::bigint[]) order by id',
    [ids],
  )
  return rows.map(({ category }) => category)
}

/** A colleague changes records. Leaves the editor as the caller. */
async function asColleague(tx: Connection, cast: Cast, ...sql: [string, unknown[]][]) {
  await become(tx, cast.claims.admin)
  for (const [statement, parameters] of sql) await tx.query(statement, parameters)
  await become(tx, cast.claims.editor)
}

test('a deletion without the id of one record is refused in every content table, and deletes nothing; the command deletes many', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  for (const table of CONTENT_TABLE_NAMES) {
    const ids = [await insertRow(tx, table), await insertRow(tx, table), await insertRow(tx, table)]
    const [first = 0, ...others] = ids
    const count = async () => (await tx.query(`select from public.${table}`)).length
    const before = await count()
    // Tries every role and filter on only one table, because each refused deletion first runs the triggers of all its rows.
    const isVaried = table === 'synonyms'
    for (const persona of isVaried ? (['editor', 'moderator', 'admin'] as const) : (['editor'] as const)) {
      await become(tx, cast.claims[persona])
      for (const filter of isVaried
        ? ['', 'where id > 0', `where id in (${ids.join()})`, 'where created_at is not null']
        : ['']) {
        const { code } = await attempt(tx, `delete from public.${table} ${filter}`)
        expect(code, `${persona}, ${table} ${filter}`).toBe('42501')
      }
      await becomeOwner(tx)
    }
    expect(await count()).toBe(before)
    await become(tx, cast.claims.editor)
    expect(await tx.query(`delete from public.${table} where id = $1 returning id`, [first]), table).toHaveLength(1)
    expect(await run(tx, { action: 'delete', table, ids: others })).toMatchObject({ changed: 2 })
    await becomeOwner(tx)
  }
})

test('twenty products get another category: one entry with twenty parts, twenty rows of the outbox, one undo', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 20)
  await become(tx, cast.claims.editor)
  const done = { changed: 20, overtaken: [], row: null }
  const versions = await versionsOf(tx, async () => expect(await run(tx, recategorise(ids, 'Oil'))).toEqual(done))
  const [entry, ...parts] = versions
  expect(entry).toMatchObject({
    operation: 'bulk',
    entity: null,
    request_id: REQUEST,
    changed_by: cast.editor.id,
    source: 'console',
  })
  expect(entry?.record).toEqual({ table: 'products', action: 'update', values: { category: 'Oil' } })
  expect(parts).toHaveLength(20)
  expect(new Set(parts.map(({ part_of }) => part_of))).toEqual(new Set([entry?.id]))
  expect(new Set(parts.map(({ site_change }) => site_change)).size).toBe(20)
  expect(await tx.query('select operation, parts from history() limit 1')).toEqual([{ operation: 'bulk', parts: 20 }])
  expect(await tx.query("select operation from history('products') limit 1"), 'a filter finds the command').toEqual([
    { operation: 'bulk' },
  ])
  expect(await versionsOf(tx, async () => expect(await run(tx, recategorise(ids, 'Oil'))).toEqual(done))).toEqual([])
  for (const _ of ['first', 'repeated']) expect(await undo(tx, REQUEST)).toEqual({ undone: 20, kept: 0, refusal: null })
  expect(new Set(await categoriesOf(tx, ids))).toEqual(new Set(['Rice']))
})

test('what a colleague saved since the list was read is not overwritten: the record is named with its value, and the others change', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  await asColleague(
    tx,
    cast,
    ["update public.products set category = 'Sugar' where id = $1", [ids[1]]],
    ["update public.products set name_en = 'Renamed' where id = $1", [ids[2]]],
  )
  const category = { account: cast.admin.id, name: 'Test', at: expect.any(String) }
  const names = { name_en: 'Product 1', name_ar: expect.any(String) }
  const overtaken = [{ id: ids[1], names, now: { category: 'Sugar' }, by: { category } }]
  for (const _ of ['first', 'repeated']) {
    expect(await run(tx, recategorise(ids, 'Oil', { seen: { category: 'Rice' } }))).toEqual({ changed: 2, overtaken, row: null })
    expect(await categoriesOf(tx, ids)).toEqual(['Oil', 'Sugar', 'Oil'])
  }
  expect(await tx.query('select name_en from public.products where id = $1', [ids[2]]), 'another column').toEqual([
    { name_en: 'Renamed' },
  ])
  expect(await undo(tx, REQUEST)).toMatchObject({ undone: 2, kept: 0 })
  expect(await categoriesOf(tx, ids)).toEqual(['Rice', 'Sugar', 'Rice'])
})

test('a command that changes nothing leaves no entry: the records have the values, were changed or deleted since, or never existed', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  await asColleague(
    tx,
    cast,
    ["update public.products set category = 'Oil' where id = $1", [ids[0]]],
    ["update public.products set category = 'Sugar' where id = $1", [ids[1]]],
    ['delete from public.products where id = $1', [ids[2]]],
  )
  const commands = [
    recategorise(ids, 'Oil', { seen: { category: 'Rice' } }),
    recategorise([999_998, 999_999], 'Oil', { seen: { category: '' } }),
  ]
  const versions = await versionsOf(tx, async () => {
    expect(await run(tx, commands[0] as Command)).toMatchObject({ changed: 0, overtaken: [{ id: ids[1] }] })
    expect(await run(tx, commands[1] as Command)).toMatchObject({ changed: 0, overtaken: [] })
    expect(await run(tx, { action: 'delete', table: 'products', ids: [999_998, 999_999] })).toMatchObject({ changed: 0 })
  })
  expect(versions).toEqual([])
})

test('values of their own for each record; one that was changed since keeps the whole record from being changed', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const table = 'impact_gallery'
  const ids = [await insertRow(tx, table, { title: 'a' }), await insertRow(tx, table, { title: 'b' })]
  await become(tx, cast.claims.editor)
  expect(await run(tx, { action: 'update', table, ids, values: [{ title: 'Harvest' }, { title_ar: 'حصاد' }] })).toMatchObject({
    changed: 2,
  })
  const rows = () => tx.query(`select title, title_ar from public.${table} where id = any($1::bigint[]) order by id`, [ids])
  expect(await rows()).toEqual([
    { title: 'Harvest', title_ar: null },
    { title: 'b', title_ar: 'حصاد' },
  ])
  const values = ids.map(() => ({ title: 'Harbour', title_ar: 'ميناء' }))
  const seen = ids.map(() => ({ title: 'b', title_ar: null }))
  expect(await run(tx, { action: 'update', table, ids, values, seen })).toMatchObject({
    changed: 0,
    overtaken: [
      { id: ids[0], now: { title: 'Harvest', title_ar: null } },
      { id: ids[1], now: { title: 'b', title_ar: 'حصاد' } },
    ],
  })
})

test('a value that the rules refuse changes no record', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  await become(tx, cast.claims.editor)
  expect(await tryRun(tx, recategorise(ids, 'Spice'))).toMatchObject({ code: '23514' })
  const values = [{ category: 'Oil' }, { category: 'Spice' }, { category: 'Oil' }]
  expect(await tryRun(tx, recategorise(ids, '', { values }))).toMatchObject({ code: '23514' })
  expect(new Set(await categoriesOf(tx, ids))).toEqual(new Set(['Rice']))
})

test('a repeated call leaves what a colleague changed in between; undo keeps it, and says so', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 4)
  const command = recategorise(ids, 'Oil', { seen: { category: 'Rice' } })
  await become(tx, cast.claims.editor)
  await run(tx, command)
  await asColleague(
    tx,
    cast,
    ["update public.products set category = 'Sugar' where id = $1", [ids[1]]],
    ["update public.products set category = 'Rice' where id = $1", [ids[2]]],
    ['delete from public.products where id = $1', [ids[3]]],
  )
  expect(await run(tx, command)).toMatchObject({ changed: 4, overtaken: [] })
  expect(await categoriesOf(tx, ids)).toEqual(['Oil', 'Sugar', 'Rice'])
  for (const _ of ['first', 'repeated']) expect(await undo(tx, REQUEST)).toMatchObject({ undone: 2, kept: 2 })
  expect(await categoriesOf(tx, ids)).toEqual(['Rice', 'Sugar', 'Rice'])
})

test.for(CONTENT)('deleted records of %s are in the bin, and come back as one step', async (table, { tx }) => {
  const cast = await addCast(tx)
  const ids = [await insertRow(tx, table), await insertRow(tx, table), await insertRow(tx, table)]
  await become(tx, cast.claims.moderator)
  const inBin = async () => (await tx.query('select from deleted_records($1)', [table])).length
  const remove: Command = { action: 'delete', table, ids, request: REQUEST }
  expect(await run(tx, remove)).toEqual({ changed: 3, overtaken: [], row: null })
  expect(await inBin()).toBe(3)
  expect(await undo(tx, REQUEST)).toEqual({ undone: 3, kept: 0, refusal: null })
  expect(await run(tx, remove), 'repeated').toMatchObject({ changed: 3 })
  expect(await inBin()).toBe(0)
})

test('records that are added one after the other are one entry, and undo deletes those that nobody edited', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const added: number[] = []
  const versions = await versionsOf(tx, async () => {
    for (const picture of ['a', 'b', 'c', 'b']) {
      const values = { image_url: `https://x.example/${picture}.jpg`, active: false }
      const request = `22222222-2222-4222-8222-2222222222${picture.charCodeAt(0)}`
      const { row } = await run(tx, { action: 'insert', table: 'impact_gallery', values, request, partOf: REQUEST })
      added.push(row?.id ?? 0)
    }
  })
  expect(added[3], 'the repeated request').toBe(added[1])
  expect(versions.map(({ operation }) => operation)).toEqual(['bulk', 'insert', 'insert', 'insert'])
  expect(versions[0]?.record).toEqual({ table: 'impact_gallery', action: 'insert' })
  await tx.query("update public.impact_gallery set title = 'Quay' where id = $1", [added[2]])
  expect(await undo(tx, REQUEST)).toEqual({ undone: 2, kept: 1, refusal: { reason: 'changed_record', columns: [] } })
})

test('an entry of several commands gives every record its first values back, also a record that two of them changed', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const [id = 0, other = 0] = await addProducts(tx, 2)
  await become(tx, cast.claims.editor)
  const joined = { action: 'update', table: 'products', partOf: REQUEST } as const
  await run(tx, { ...joined, ids: [id], values: { category: 'Oil' } })
  await run(tx, { ...joined, ids: [id], values: { category: 'Sugar', name_en: 'New' } })
  await run(tx, { ...joined, ids: [other], values: { category: 'Oil' } })
  expect(await undo(tx, REQUEST)).toEqual({ undone: 2, kept: 0, refusal: null })
  expect(await tx.query('select name_en, category from products order by id')).toEqual([
    { name_en: 'Product 0', category: 'Rice' },
    { name_en: 'Product 1', category: 'Rice' },
  ])
  const many = { ...joined, ids: [id, other], values: { category: 'Oil' }, partOf: crypto.randomUUID() }
  expect((await tryRun(tx, many)).code, 'many records are an entry of their own').toBe('22023')
})

/** The newest change that staff confirmed, and the newest change of all. */
async function confirmedOf(tx: Connection): Promise<{ change: number; newest: number }> {
  const [row] = await tx.query<{ change: number; newest: number }>(
    "select (v ->> 'confirmed_change')::integer as change, (v ->> 'newest_change')::integer as newest from public_content_versions() as v",
  )
  return row ?? { change: -1, newest: -1 }
}

test('a confirmation ends with the first live build that carries it; only another one makes it count again', async ({ tx }) => {
  const cast = await addCast(tx)
  const ids = await addProducts(tx, 3)
  await become(tx, cast.claims.editor)
  await run(tx, { action: 'delete', table: 'products', ids })
  const { newest } = await confirmedOf(tx)
  const report = async (state: string, newestChange: number, loss?: object) => {
    await becomeOwner(tx)
    const [row] = await tx.query<{ key: string }>('select gen_random_uuid() as key')
    await tx.query('select report_build($1, $2, $3, null, null, p_loss => $4)', [row?.key, state, newestChange, loss ?? null])
    return (await confirmedOf(tx)).change
  }
  const confirm = async () => {
    await tx.run('select confirm_changes()')
    const [row] = await tx.query<{ loss: unknown }>('select confirmed_loss() as loss')
    return row?.loss
  }
  const nothing = { change: 0, emptied: [], pages: 0 }
  await report('failed', newest - 1)
  expect(await confirm(), 'a Retry after a failure without a question').toEqual(nothing)

  await report('failed', newest - 1, { emptied: ['products'], pages: 90 })
  await report('failed', newest)
  const first = { change: newest - 1, emptied: ['products'], pages: 90 }
  expect(await confirm(), 'a question, and another failure after it').toEqual(first)
  await report('failed', newest, { emptied: ['partners', 'products'], pages: 80 })
  expect(await confirm(), 'another question adds to the confirmed loss').toEqual({
    ...{ change: newest, emptied: ['partners', 'products'], pages: 80 },
  })

  expect(await report('failed', newest), 'a failed build').toBe(newest)
  expect(await report('live', newest - 1), 'a build of older content').toBe(newest)
  expect(await report('live', newest), 'its own build').toBe(0)
  await tx.run("update site_builds set finished_at = finished_at - interval '1 minute'")
  await tx.run("update private.confirmed_change set confirmed_at = confirmed_at - interval '1 hour'")

  expect((await confirmedOf(tx)).change, 'after that').toBe(0)
  expect(await confirm(), 'a question of before the live release').toMatchObject({ change: 0 })
  await report('failed', newest + 1, { emptied: ['articles'], pages: 70 })
  expect(await confirm(), 'a Retry of another question').toEqual({ change: newest + 1, emptied: ['articles'], pages: 70 })
})
