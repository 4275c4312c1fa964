import { CONTENT_TABLE_NAMES, type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import { ConflictError } from '@bayt/content/errors'
import { readPublicRows } from '@bayt/content/queries/public-reads'
import { countRows, deleteRecord, insertRecord, listPage, readRecord, updateRecord } from '@bayt/content/queries/resource'
import { readSavedVersion } from '@bayt/content/queries/saved-version'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Client, server, signIn, visitor, withToken } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'

const backend = inject('backend')
let client: Client

beforeAll(async () => {
  client = (await signIn(backend, 'moderator')).client
})

const edited = (table: ContentTable) => ({ [ENTITIES[table].name.en]: 'Edited' })

test.for(CONTENT_TABLE_NAMES)('staff insert, read, list, count, edit and delete %s', async (table) => {
  const before = await countRows(client, table)
  const created = await insertRecord(client, table, inputOf(table))
  expect(created).toEqual(await readRecord(client, table, created.id))
  expect(await countRows(client, table)).toBe(before + 1)
  const order = { column: 'created_at', ascending: false }
  const { content_en, content_ar, ...listed } = { content_en: '', content_ar: '', ...created }
  expect((await listPage(client, table, { page: 0, pageSize: 1, order })).rows).toEqual([listed])
  const saved = await updateRecord(client, table, created.id, edited(table), created.updated_at)
  expect(saved).toEqual({ ...created, ...edited(table), updated_at: saved.updated_at })
  expect(saved.updated_at > created.updated_at).toBe(true)
  await deleteRecord(client, table, created.id)
  await deleteRecord(client, table, created.id)
  await expect(readRecord(client, table, created.id)).rejects.toMatchObject({ kind: 'not_found' })
  expect(await countRows(client, table)).toBe(before)
})

test.for(CONTENT_TABLE_NAMES)(
  'of two edits of one record of %s the second is refused with what the server has',
  async (table) => {
    const opened = await insertRecord(client, table, inputOf(table))
    const first = await updateRecord(client, table, opened.id, edited(table), opened.updated_at)
    const second = updateRecord(client, table, opened.id, edited(table), opened.updated_at)
    await expect(second).rejects.toBeInstanceOf(ConflictError)
    await expect(second).rejects.toMatchObject({ kind: 'conflict', current: first })
    expect(await readRecord(client, table, opened.id)).toEqual(first)
    const retried = await updateRecord(client, table, opened.id, edited(table), first.updated_at)
    expect(retried.updated_at, 'a save that changes nothing is no change').toBe(first.updated_at)
    await deleteRecord(client, table, opened.id)
    await expect(updateRecord(client, table, opened.id, edited(table), first.updated_at)).rejects.toMatchObject({
      kind: 'not_found',
    })
  },
)

test('of ten simultaneous edits one is saved', async () => {
  const opened = await insertRecord(client, 'products', inputOf('products'))
  const edits = Array.from({ length: 10 }, (_, index) =>
    updateRecord(client, 'products', opened.id, { name_en: `Edit ${index}` }, opened.updated_at),
  )
  const settled = await Promise.allSettled(edits)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const edit of settled) if (edit.status === 'rejected') expect(edit.reason).toMatchObject({ kind: 'conflict' })
  await deleteRecord(client, 'products', opened.id)
})

test('what a save changed is found for its undo, also if that is the place in the list alone', async () => {
  const created = await insertRecord(client, 'partners', { ...inputOf('partners'), display_order: 3 })
  const other = await insertRecord(client, 'partners', { ...inputOf('partners'), display_order: 3 })
  const moved = await updateRecord(client, 'partners', created.id, { display_order: 5 }, created.updated_at)
  const both = await updateRecord(client, 'partners', created.id, { display_order: 6, name: 'Sahil' }, moved.updated_at)
  await updateRecord(client, 'partners', other.id, { display_order: 7 }, other.updated_at)
  expect(await readSavedVersion(client, 'partners', moved)).toEqual({
    before: { display_order: 3 },
    record: expect.objectContaining({ display_order: 5 }),
  })
  expect(await readSavedVersion(client, 'partners', both)).toMatchObject({
    before: { display_order: 5, name: created.name },
    record: { display_order: 6, name: 'Sahil' },
  })
  expect(await readSavedVersion(client, 'partners', created), 'a new record').toBeUndefined()
  for (const { id } of [created, other]) await deleteRecord(client, 'partners', id)
})

test('publishing updates only published', async () => {
  const draft = await insertRecord(client, 'articles', inputOf('articles', { published: false }))
  const live = await updateRecord(client, 'articles', draft.id, { published: true }, draft.updated_at)
  expect(live).toEqual({ ...draft, published: true, updated_at: live.updated_at })
  await deleteRecord(client, 'articles', draft.id)
})

test('a record that breaks a rule is refused with its field', async () => {
  const insert = (fields: object) => insertRecord(client, 'products', { ...inputOf('products'), ...fields })
  await expect(insert({ name_ar: null })).rejects.toMatchObject({
    kind: 'invalid',
    issues: [{ field: 'name_ar', code: 'required' }],
  })
  for (const [field, value] of Object.entries({
    name_ar: ' ',
    name_en: 'x'.repeat(161),
    category: 'Tea',
    pack_unit: 'Pound',
    pack_sizes: '0',
    packaging_image_url: 'javascript:alert(1)',
    packaging_image_url_2: '/relative.jpg',
    packaging_image_6: 'ftp://test.example/a.jpg',
  })) {
    await expect(insert({ [field]: value }), field).rejects.toMatchObject({ kind: 'invalid', issues: [{ field }] })
  }
  await expect(insert({ id: 7 })).rejects.toMatchObject({ kind: expect.stringMatching(/invalid|unexpected|server/) })
  await expect(insertRecord(client, 'brand_logos', { ...inputOf('brand_logos'), display_order: 0 })).rejects.toMatchObject({
    kind: 'invalid',
    issues: [{ field: 'display_order' }],
  })
})

test('filters and pages add up to the complete list, in order and without overlap', async () => {
  const request = { pageSize: 3, filters: { category: 'Rice' }, order: { column: 'created_at', ascending: false } }
  const first = await listPage(client, 'products', { ...request, page: 0 })
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(first.total / 3) }, (_, page) => listPage(client, 'products', { ...request, page })),
  )
  const rows = pages.flatMap((page) => page.rows)
  expect(rows).toHaveLength(first.total)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(first.total)
  expect(rows.every(({ category }) => category === 'Rice')).toBe(true)
  expect(rows.map(({ created_at }) => created_at)).toEqual(
    rows
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  )
})

test('a list returns the columns of the specification and no others', async () => {
  const [row] = (await listPage(client, 'products', { page: 0, pageSize: 1, order: { column: 'id', ascending: true } })).rows
  expect(Object.keys(row ?? {})).toHaveLength(19)
})

test('"read all" reads past the cap of 1,000 rows', async () => {
  const many = Array.from({ length: 1_100 }, (_, index) => ({ name_en: `Row ${index}`, name_ar: 'صف', category: 'Oil' as const }))
  const { data: inserted, error } = await server(backend).from('products').insert(many).select('id')
  expect(error).toBeNull()
  const { data: capped } = await visitor(backend).from('products').select('id')
  expect(capped, 'one read is capped').toHaveLength(1_000)
  const all = await readPublicRows(visitor(backend), 'products')
  expect(all.length).toBe(await countRows(client, 'products'))
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.filter(({ name_en }) => name_en.startsWith('Row '))).toHaveLength(1_100)
  await server(backend)
    .from('products')
    .delete()
    .gte('id', Math.min(...(inserted ?? []).map(({ id }) => id)))
    .like('name_en', 'Row %')
  expect((await readPublicRows(visitor(backend), 'products')).some(({ name_en }) => name_en.startsWith('Row '))).toBe(false)
})

test('every call with an ended session is answered with that reason', async () => {
  const ended = withToken(backend, 'a.b.c')
  const calls = [
    () => listPage(ended, 'products', { page: 0, pageSize: 1, order: { column: 'id', ascending: true } }),
    () => insertRecord(ended, 'products', inputOf('products')),
    () => updateRecord(ended, 'products', 1, { name_en: 'x' }, 'x'),
    () => deleteRecord(ended, 'products', 1),
    () => countRows(ended, 'products'),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ kind: 'signed_out' })
})
