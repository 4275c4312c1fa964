import { ORDERED_TABLES } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import { run, tryRun } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { keptRow, versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertMany, insertRow, VISIBLE_BY } from '../harness/valid-rows.ts'

/** Deleted records: listed, restored, emptied. */

const bin = (tx: Connection, ...more: (string | number | null)[]) =>
  tx.query<{ version_id: number; entity: string; entity_id: number }>(
    'select * from deleted_records($1::text, $2::bigint, $3::integer)',
    [more[0] ?? null, more[1] ?? null, more[2] ?? 50],
  )
const restore = async (tx: Connection, table: string, id: number) => (await run(tx, { action: 'undelete', table, ids: [id] })).row

test.for(CONTENT)('a restored record of %s has its id, created_at and fields, and a new version', async (table, { tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, table, ORDERED_TABLES.some((name) => name === table) ? { display_order: 4 } : {})
  const shown = VISIBLE_BY[table]
  if (shown) await tx.query(`update public.${table} set ${shown} = true where id = $1`, [id])
  const before = await keptRow(tx, table, id)
  await tx.query(`delete from public.${table} where id = $1`, [id])
  await become(tx, cast.claims.editor)
  expect(await bin(tx)).toMatchObject([{ entity: table, entity_id: id }])
  let answer: object | null | undefined
  const versions = await versionsOf(tx, async () => {
    answer = await restore(tx, table, id)
  })
  expect(await bin(tx)).toEqual([])
  await becomeOwner(tx)
  const after = await keptRow(tx, table, id)
  expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null })
  expect(after?.updated_at).not.toBe(before?.updated_at)
  expect(answer).toEqual(after)
  expect(versions).toMatchObject([{ operation: 'insert', source: 'console', changed_by: cast.editor.id, record: after }])
  expect(versions[0]?.site_change).not.toBeNull()
  expect(Number(await insertRow(tx, table))).toBeGreaterThan(id)
})

test('no picture of a record in the bin can be removed from the library, so the record comes back with it', async ({ tx }) => {
  const cast = await addCast(tx)
  const [required, inText, thumbnail] = ['a', 'b', 'c'].map((letter) => `full/${letter.repeat(32)}.jpg`)
  const pictures = [required, inText, thumbnail]
  for (const name of pictures)
    await tx.query("insert into storage.objects (bucket_id, name, created_at) values ('media', $1, now() - interval '30 days')", [
      name,
    ])
  const urlOf = (name = '') => `https://project.example/storage/v1/object/public/media/${name}`
  const hero = await insertRow(tx, 'hero_images', { image_url: urlOf(required) })
  const article = await insertRow(tx, 'articles', {
    content_en: `![](${urlOf(inText)})`,
    thumbnail_url: urlOf(thumbnail).replace('full/', 'small/'),
  })
  await tx.query('delete from hero_images where id = $1', [hero])
  await tx.query('delete from articles where id = $1', [article])
  await become(tx, cast.claims.admin)
  expect(await tx.query('select take_unused_pictures($1::text[]) as taken', [pictures])).toEqual([{ taken: [] }])
  await becomeOwner(tx)
  await tx.run('set local role service_role')
  expect(await tx.query('select take_unused_pictures($1::text[], 0) as taken', [pictures])).toEqual([{ taken: [] }])
  await become(tx, cast.claims.editor)
  expect(await restore(tx, 'hero_images', hero)).toMatchObject({ image_url: urlOf(required) })
  expect(await restore(tx, 'articles', article)).toMatchObject({ content_en: `![](${urlOf(inText)})` })
})

test('a record comes back with other values in one save; its id and times are not among them', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'hero_images', { active: true })
  const before = await keptRow(tx, 'hero_images', id)
  await tx.query('delete from hero_images where id = $1', [id])
  await become(tx, cast.claims.editor)
  const instead = { active: false, subtitle_en: null, id: id + 1, created_at: '2001-01-01', updated_at: '2001-01-01' }
  const versions = await versionsOf(tx, () => run(tx, { action: 'undelete', table: 'hero_images', ids: [id], values: instead }))
  await becomeOwner(tx)
  const after = await keptRow(tx, 'hero_images', id)
  expect({ ...after, updated_at: null }).toEqual({ ...before, active: false, subtitle_en: null, updated_at: null })
  expect(after?.updated_at).not.toMatch(/^2001-/)
  expect(versions).toMatchObject([{ operation: 'insert', record: after }])
})

test('the history says that a record from the bin was restored, also among the changes of other records', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const id = await insertRow(tx, 'partners')
  await tx.query('delete from public.partners where id = $1', [id])
  await insertRow(tx, 'products')
  await restore(tx, 'partners', id)
  const operations = "select entity, operation from history() where entity in ('partners', 'products')"
  expect(await tx.query(operations)).toEqual([
    { entity: 'partners', operation: 'restore' },
    { entity: 'products', operation: 'insert' },
    { entity: 'partners', operation: 'delete' },
    { entity: 'partners', operation: 'insert' },
  ])
})

test('what is not in the bin cannot be restored: it exists again, it was restored before, it never existed, an account', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners')
  await become(tx, cast.claims.admin)
  const code = async (table: string, record: number) => (await tryRun(tx, { action: 'undelete', table, ids: [record] })).code
  expect(await code('partners', id)).toBe('PT404')
  expect(await code('partners', 999_999)).toBe('PT404')
  expect(await code('admin_users', cast.editor.id)).toBe('22023')
  expect(await code('partners; drop table partners', 1)).toBe('22023')
  await tx.query('delete from partners where id = $1', [id])
  await tx.query('select import_records($1, $2::text::jsonb)', [
    'partners',
    JSON.stringify([{ id, active: true, display_order: 1 }]),
  ])
  expect(await bin(tx)).toEqual([])
  expect(await code('partners', id)).toBe('PT404')
  await tx.query('delete from partners where id = $1', [id])
  await restore(tx, 'partners', id)
  expect(await code('partners', id)).toBe('PT404')
})

test('a deleted account is not in the bin', async ({ tx }) => {
  const cast = await addCast(tx)
  await tx.query('delete from admin_users where id = $1', [cast.editor.id])
  expect(await bin(tx)).toEqual([])
})

test('a version from before a column came gets its default, and a dropped column is ignored', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'products', { pack_sizes: '1,2' })
  await tx.query('delete from products where id = $1', [id])
  await tx.run(`
    alter table products add column origin text not null default 'Yemen', add column note text;
    alter table products drop column pack_sizes cascade`)
  await become(tx, cast.claims.editor)
  await restore(tx, 'products', id)
  expect(await tx.query('select origin, note, category from products where id = $1', [id])).toEqual([
    { origin: 'Yemen', note: null, category: 'Rice' },
  ])
})

test('emptying removes the content of all versions of a record, and keeps who changed it and when', async ({ tx }) => {
  const cast = await addCast(tx)
  const [gone, other, kept] = [await insertRow(tx, 'partners'), await insertRow(tx, 'partners'), await insertRow(tx, 'partners')]
  await become(tx, cast.claims.admin)
  await tx.query("update partners set name = 'Secret plan' where id in ($1, $2)", [gone, other])
  for (const id of [gone, other]) await tx.query('delete from partners where id = $1', [id])
  const entries = await versionsOf(tx, async () => {
    expect(await tx.query("select empty_bin('partners', $1) as emptied", [gone])).toEqual([{ emptied: 1 }])
  })
  expect(entries).toMatchObject([{ operation: 'empty_bin', entity: 'partners', entity_id: gone, changed_by: cast.admin.id }])
  expect((await bin(tx)).map(({ entity_id }) => entity_id)).toEqual([other])
  const versionsOfRecord = await tx.query(
    'select operation, record, before, changed_by from record_versions where entity_id = $1 and entity = $2 order by id',
    [gone, 'partners'],
  )
  expect(versionsOfRecord.slice(0, 3)).toMatchObject([
    { operation: 'insert', record: null, before: null },
    { operation: 'update', record: null, before: null, changed_by: cast.admin.id },
    { operation: 'delete', record: null, before: null },
  ])
  expect((await tryRun(tx, { action: 'undelete', table: 'partners', ids: [gone] })).code).toBe('PT404')
  const [listed] = await tx.query("select before, after, names from history('partners', $1) where operation = 'update'", [gone])
  expect(listed).toEqual({ before: null, after: null, names: {} })
  expect(await tx.query('select empty_bin() as emptied')).toEqual([{ emptied: 1 }])
  expect(await tx.query('select empty_bin() as emptied')).toEqual([{ emptied: 0 }])
  expect((await attempt(tx, 'select empty_bin(null, 5)')).code).toBe('22023')
  await becomeOwner(tx)
  expect(
    (
      await tx.query<{ record: object }>('select record from record_versions where entity_id = $1 and entity = $2', [
        kept,
        'partners',
      ])
    )[0]?.record,
  ).not.toBeNull()
})

test('emptying removes what was counted: a record that somebody deletes afterwards, also again, stays restorable', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  const [asked, again, later] = [
    await insertRow(tx, 'partners'),
    await insertRow(tx, 'products'),
    await insertRow(tx, 'partners'),
  ]
  await become(tx, cast.claims.admin)
  await tx.query('delete from partners where id = $1', [asked])
  await tx.query('delete from products where id = $1', [again])
  const [shown] = await bin(tx, 'products')
  const counts = await tx.query<{ records: number; newest_version: number }>('select * from bin_counts()')
  const until = Math.max(...counts.map(({ newest_version }) => newest_version))
  expect(until).toBe((await bin(tx))[0]?.version_id)
  await restore(tx, 'products', again)
  await tx.query('delete from products where id = $1', [again])
  await tx.query('delete from partners where id = $1', [later])
  expect(await tx.query("select empty_bin('products', $1, $2) as emptied", [again, shown?.version_id])).toEqual([{ emptied: 0 }])
  expect(await tx.query('select empty_bin(null, null, $1) as emptied', [until])).toEqual([{ emptied: 1 }])
  expect((await bin(tx)).map(({ entity_id }) => entity_id)).toEqual([later, again])
  expect(await restore(tx, 'partners', later)).toMatchObject({ id: later })
  expect(await restore(tx, 'products', again)).toMatchObject({ id: again })
})

test('emptying removes the texts that the marks of languages keep: a record that an import adds under the id shows none', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  const id = await insertRow(tx, 'partners', { name: 'Secret plan', name_ar: 'سر' })
  await tx.query("update partners set name = 'Plan' where id = $1", [id])
  await tx.query('delete from partners where id = $1', [id])
  await tx.query("select empty_bin('partners', $1)", [id])
  const record = { id, name: 'Plan', name_ar: 'سر', active: true, display_order: 1 }
  await tx.query("select import_records('partners', $1::text::jsonb)", [JSON.stringify([record])])
  expect(await tx.query("select source_before from language_marks('partners', $1)", [id])).toEqual([])
  await becomeOwner(tx)
  expect(await tx.query('select target_text from private.language_marks where entity_id = $1', [id])).toEqual([])
})

test('the bin is listed in pages, by table, with texts of 2,048 characters', async ({ tx }) => {
  await tx.run(insertMany('articles', 7, { content_en: "repeat('long ', 1000)" }))
  await tx.run(insertMany('partners', 5, { active: 'true' }))
  await tx.run('delete from articles; delete from partners')
  const first = await bin(tx, null, null, 6)
  const second = await bin(tx, null, first.at(-1)?.version_id ?? 0, 50)
  expect([...first, ...second].map(({ entity }) => entity)).toEqual([...Array(5).fill('partners'), ...Array(7).fill('articles')])
  expect(await bin(tx, 'articles')).toHaveLength(7)
  const [article] = await bin(tx, 'articles', null, 1)
  expect(article).toMatchObject({ record: { content_en: expect.stringMatching(/^.{2048}$/) } })
})
