import { CONTENT_TABLE_NAMES, ORDERED_TABLES } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import { run } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { keptRow, versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow, NAME, VISIBLE_BY } from '../harness/valid-rows.ts'

/** All content is restored to a moment, as one entry. */

/** The present time of the database. Waits until the clock shows a later time, so that later changes have a later time. */
async function now(tx: Connection): Promise<string> {
  const clock = async () => (await tx.query<{ at: string }>('select clock_timestamp()::text as at'))[0]?.at ?? ''
  const at = await clock()
  while ((await clock()) === at);
  return at
}

type Restored = {
  entity: string
  inserted: number
  updated: number
  deleted: number
  lost: number
  refused: { id: number; is_present: boolean; reason: string; record: Record<string, unknown> }[]
}

/** Restores as the current caller of the API, or as the server. */
async function restore(tx: Connection, at: string | null, isDryRun = false) {
  const [caller] = await tx.query<{ role: string }>("select current_setting('role') as role")
  if (caller?.role === 'none') await become(tx, { role: 'service_role' })
  const counts = await tx.query<Restored>('select * from restore_content($1::text::timestamptz, $2)', [at, isDryRun])
  if (caller?.role === 'none') await becomeOwner(tx)
  return counts
}
const contentOf = (tx: Connection, table: string) =>
  tx.query(`select private.history_row(to_jsonb(t)) as row from public.${table} t order by id`)
const versions = async (tx: Connection, table: string) =>
  (await tx.query<{ all: Record<string, unknown> }>('select public_content_versions() as all'))[0]?.all[table]

test.for(CONTENT)('edits, deletions and additions of %s are undone, with ids and times', async (table, { tx }) => {
  const cast = await addCast(tx)
  const shown = VISIBLE_BY[table]
  const ids: number[] = []
  for (let index = 0; index < 3; index++) ids.push(await insertRow(tx, table, shown ? { [shown]: true } : {}))
  const [edited, deleted] = ids
  const [before, versionsBefore] = [await contentOf(tx, table), await versions(tx, table)]
  const at = await now(tx)
  await tx.query(`update public.${table} set ${NAME[table]} = 'Overwritten' where id = $1`, [edited])
  await tx.query(`delete from public.${table} where id = $1`, [deleted])
  await insertRow(tx, table)
  await become(tx, cast.claims.admin)
  const [entry, ...parts] = await versionsOf(tx, async () => {
    const dry = await restore(tx, at, true)
    expect(dry.find(({ entity }) => entity === table)).toEqual({
      entity: table,
      inserted: 1,
      updated: 1,
      deleted: 1,
      lost: 0,
      refused: [],
    })
    expect(await restore(tx, at)).toEqual(dry)
  })
  await becomeOwner(tx)
  expect(await contentOf(tx, table)).toEqual(before)
  expect(await versions(tx, table)).toEqual(versionsBefore)
  expect(entry).toMatchObject({
    operation: 'restore',
    entity: null,
    source: 'console',
    changed_by: cast.admin.id,
    changed: ['at'],
  })
  expect(parts.map(({ operation }) => operation).sort()).toEqual(['delete', 'insert', 'update'])
  expect(parts.every(({ part_of }) => part_of === entry?.id)).toBe(true)
  expect(await versionsOf(tx, () => restore(tx, at)), 'nothing differs any more').toEqual([])
  const later = await versionsOf(tx, () =>
    tx.query(`update public.${table} set ${NAME[table]} = 'Later' where id = $1`, [edited]),
  )
  expect(later).toMatchObject([{ part_of: null }])
})

test.for(ORDERED_TABLES)('the order of %s is restored as one version, with the times of the records', async (table, { tx }) => {
  const cast = await addCast(tx)
  await tx.run(`delete from public.${table}`)
  const ids: number[] = []
  for (const display_order of [1, 2, 3]) ids.push(await insertRow(tx, table, { display_order }))
  const [a = 0, b = 0, c = 0] = ids
  await become(tx, cast.claims.editor)
  await run(tx, { action: 'order', table, ids: [b, a, c] })
  await becomeOwner(tx)
  const before = await contentOf(tx, table)
  const at = await now(tx)
  await become(tx, cast.claims.editor)
  await run(tx, { action: 'order', table, ids: [c, b, a] })
  await becomeOwner(tx)
  const parts = await versionsOf(tx, () => restore(tx, at))
  expect(parts.map(({ operation }) => operation)).toEqual(['restore', 'reorder'])
  await become(tx, { role: 'service_role' })
  expect(await tx.query('select operation, parts from history() limit 1')).toEqual([{ operation: 'restore', parts: 3 }])
  await becomeOwner(tx)
  expect(await contentOf(tx, table)).toEqual(before)
})

test('a record that was changed and changed back gets its former time, which visitors are announced', async ({ tx }) => {
  const id = await insertRow(tx, 'products', { name_en: 'Rice' })
  const before = await keptRow(tx, 'products', id)
  const at = await now(tx)
  for (const name of ['Other', 'Rice']) await tx.query('update products set name_en = $2 where id = $1', [id, name])
  const between = await now(tx)
  const [entry, part] = await versionsOf(tx, () => restore(tx, at))
  expect(entry?.operation).toBe('restore')
  expect(part).toMatchObject({ operation: 'update', changed: [], site_change: expect.any(Number) })
  expect(await keptRow(tx, 'products', id)).toEqual(before)
  await restore(tx, between)
  expect((await keptRow(tx, 'products', id))?.updated_at).not.toBe(before?.updated_at)
  await restore(tx, at)
  expect(await keptRow(tx, 'products', id)).toEqual(before)
})

test('a restore can be undone by another one, to the moment before it', async ({ tx }) => {
  const [first, second] = [await insertRow(tx, 'partners', { name: 'One' }), await insertRow(tx, 'partners', { name: 'Two' })]
  const early = await now(tx)
  await tx.query("update partners set name = 'Edited', display_order = 5 where id = $1", [first])
  await tx.query('delete from partners where id = $1', [second])
  await insertRow(tx, 'partners', { name: 'Three' })
  const [before, late] = [await contentOf(tx, 'partners'), await now(tx)]
  await restore(tx, early)
  expect(await contentOf(tx, 'partners')).not.toEqual(before)
  await restore(tx, late)
  expect(await contentOf(tx, 'partners')).toEqual(before)
})

test('an id that was deleted and imported with another created_at gets the former one', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners', { name: 'Old' })
  const before = await keptRow(tx, 'partners', id)
  const at = await now(tx)
  await tx.query('delete from partners where id = $1', [id])
  await become(tx, cast.claims.server)
  const other = [{ id, name: 'Old', active: true, display_order: 1, created_at: '2001-01-01T00:00:00Z' }]
  await tx.query('select import_records($1, $2::text::jsonb)', ['partners', JSON.stringify(other)])
  await restore(tx, at)
  await becomeOwner(tx)
  expect(await keptRow(tx, 'partners', id)).toEqual(before)
})

test('columns that came later get their default, and dropped columns are ignored', async ({ tx }) => {
  const id = await insertRow(tx, 'brand_logos', { name: 'Old' })
  const at = await now(tx)
  await tx.run(
    "alter table brand_logos add column tier text not null default 'gold'; alter table brand_logos drop column logo_url",
  )
  await tx.query("update brand_logos set name = 'New', tier = 'silver' where id = $1", [id])
  await restore(tx, at)
  expect(await tx.query('select name, tier from brand_logos where id = $1', [id])).toEqual([{ name: 'Old', tier: 'gold' }])
})

test('records whose content was removed from the bin are counted as lost', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners')
  const at = await now(tx)
  await tx.query('delete from partners where id = $1', [id])
  await become(tx, cast.claims.admin)
  await tx.query('select empty_bin()')
  expect(await restore(tx, at)).toContainEqual({ entity: 'partners', inserted: 0, updated: 0, deleted: 0, lost: 1, refused: [] })
})

test('a row that the rules of today refuse stays as it is and is named, and everything else is restored', async ({ tx }) => {
  const cast = await addCast(tx)
  const [edited, deleted, other] = [
    await insertRow(tx, 'partners', { name: 'Old rule' }),
    await insertRow(tx, 'partners', { name: 'Old rule, too' }),
    await insertRow(tx, 'partners', { name: 'Other' }),
  ]
  const product = await insertRow(tx, 'products', { name_en: 'Rice' })
  const before = await keptRow(tx, 'partners', deleted)
  const at = await now(tx)
  await tx.query("update partners set name = 'New' where id = any($1::bigint[])", [[edited, other]])
  await tx.query('delete from partners where id = $1', [deleted])
  await tx.query("update products set name_en = 'Oil' where id = $1", [product])
  await tx.run("alter table partners add constraint partners__name__stricter check (name not like 'Old%') not valid")
  await become(tx, cast.claims.admin)
  const dry = await restore(tx, at, true)
  const partners = dry.find(({ entity }) => entity === 'partners')
  expect(partners).toMatchObject({ inserted: 0, updated: 1, deleted: 0 })
  expect(partners?.refused).toEqual([
    { id: edited, is_present: true, reason: expect.stringContaining('partners__name__stricter'), record: expect.any(Object) },
    { id: deleted, is_present: false, reason: expect.stringContaining('partners__name__stricter'), record: expect.any(Object) },
  ])
  expect(partners?.refused.map(({ record }) => record.name)).toEqual(['Old rule', 'Old rule, too'])
  expect(partners?.refused[1]?.record).toMatchObject({ id: deleted, name: before?.name })
  expect(await versionsOf(tx, () => restore(tx, at, true)), 'a dry run writes nothing').toEqual([])

  const [entry, ...parts] = await versionsOf(tx, async () => expect(await restore(tx, at)).toEqual(dry))
  await becomeOwner(tx)
  expect(entry?.operation).toBe('restore')
  expect(parts.map(({ entity, entity_id }) => [entity, entity_id])).toEqual([
    ['partners', other],
    ['products', product],
  ])
  expect(
    await tx.query('select id, name from partners where id = any($1::bigint[]) order by id', [[edited, deleted, other]]),
  ).toEqual([
    { id: edited, name: 'New' },
    { id: other, name: 'Other' },
  ])
  await become(tx, cast.claims.admin)
  expect(await versionsOf(tx, () => restore(tx, at)), 'without a change there is no entry').toEqual([])
})

test('a row that the history does not know stays', async ({ tx }) => {
  await insertRow(tx, 'partners')
  const at = await now(tx)
  await tx.run('alter table partners disable trigger keep_history_of_new')
  const id = await insertRow(tx, 'partners', { name: 'By hand' })
  await tx.run('alter table partners enable trigger keep_history_of_new')
  await restore(tx, at)
  expect(await tx.query('select name from partners where id = $1', [id])).toEqual([{ name: 'By hand' }])
})

test('a moment in the future, before the history, or none is refused with the reason', async ({ tx }) => {
  await insertRow(tx, 'partners')
  await become(tx, { role: 'service_role' })
  const refusal = (at: string | null) => attempt(tx, 'select * from restore_content($1::text::timestamptz)', [at])
  expect(await refusal('2150-01-01T00:00:00Z')).toMatchObject({ code: '22023', message: expect.stringContaining('in the past') })
  expect(await refusal('infinity')).toMatchObject({ code: '22023' })
  expect(await refusal(null)).toMatchObject({ code: '22023' })
  expect(await refusal('2001-01-01T00:00:00Z')).toMatchObject({
    code: '22023',
    message: expect.stringContaining('The history begins'),
  })
})

test('a moment that came twice, because the clock was set back, is the later one', async ({ tx }) => {
  const id = await insertRow(tx, 'partners', { name: 'One' })
  for (const name of ['Two', 'Three']) await tx.query('update partners set name = $2 where id = $1', [id, name])
  const set = (name: string, hours: number) =>
    tx.query(
      `update record_versions set changed_at = now() - interval '10 hours' + make_interval(hours => $2)
       where entity = 'partners' and record ->> 'name' = $1`,
      [name, hours],
    )
  await tx.query("update record_versions set changed_at = now() - interval '1 day'")
  await set('One', 3)
  await set('Two', 1)
  await set('Three', 5)
  const [at] = await tx.query<{ at: string }>("select (now() - interval '6 hours')::text as at")
  await restore(tx, at?.at ?? '')
  expect(await tx.query('select name from partners where id = $1', [id])).toEqual([{ name: 'Two' }])
})

test('only admins and the server restore the content', async ({ tx }) => {
  const cast = await addCast(tx)
  const at = await now(tx)
  for (const persona of ['visitor', 'editor', 'moderator', 'deactivated', 'expired', 'revoked'] as const) {
    await become(tx, cast.claims[persona])
    const { code } = await attempt(tx, 'select * from restore_content($1::text::timestamptz)', [at])
    expect(['42501', 'PT401'], persona).toContain(code)
  }
  for (const persona of ['admin', 'server'] as const) {
    await become(tx, cast.claims[persona])
    expect(await restore(tx, at)).toHaveLength(CONTENT_TABLE_NAMES.length)
  }
})

test('nobody else can choose the times of a row', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners')
  for (const persona of ['editor', 'server'] as const) {
    await become(tx, cast.claims[persona])
    await tx.run("select set_config('history.restores', 'yes', true)")
    await tx.query("update partners set created_at = '2001-01-01', updated_at = '2001-01-01', name = $2 where id = $1", [
      id,
      persona,
    ])
    const [row] = await tx.query(
      "select created_at > '2020-01-01' as is_kept, updated_at > '2020-01-01' as is_new from partners where id = $1",
      [id],
    )
    expect(row).toEqual({ is_kept: true, is_new: true })
  }
})
