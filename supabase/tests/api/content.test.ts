import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { countRows } from '@bayt/content/queries/count-rows'
import { readPublicRows } from '@bayt/content/queries/public-content'
import { listPage, readRecord } from '@bayt/content/queries/resource'
import { changeRecord, deleteRecord, insertRecord, updateRecord } from '@bayt/content/testing/records'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Client, server, signIn, visitor, withToken } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'
import { NAME } from '../harness/valid-rows.ts'

const backend = inject('backend')
let client: Client

const MODERATOR = DEMO_STAFF.find(({ role }) => role === 'moderator')

beforeAll(async () => {
  client = (await signIn(backend, 'moderator')).client
})

const edited = (table: ContentTable) => ({ [NAME[table]]: 'Edited' })

test.for(CONTENT_TABLE_NAMES)('staff insert, read, list, count, edit and delete %s', async (table) => {
  const before = await countRows(client, table)
  const created = await insertRecord(client, table, inputOf(table))
  expect(created).toEqual(await readRecord(client, table, created.id))
  expect(await countRows(client, table)).toBe(before + 1)
  const order = { column: 'created_at', ascending: false }
  const { content_en, content_ar, ...listed } = { content_en: '', content_ar: '', ...created }
  expect((await listPage(client, table, { page: 0, pageSize: 1, order })).rows).toEqual([listed])
  const saved = await updateRecord(client, table, created.id, edited(table))
  expect(saved).toEqual({ ...created, ...edited(table), updated_at: saved.updated_at })
  expect(saved.updated_at > created.updated_at).toBe(true)
  await deleteRecord(client, table, created.id)
  await deleteRecord(client, table, created.id)
  await expect(readRecord(client, table, created.id)).rejects.toMatchObject({ kind: 'not_found' })
  expect(await countRows(client, table)).toBe(before)
})

test.for(CONTENT_TABLE_NAMES)(
  'of two edits of one record of %s the second changes nothing, and learns who was first',
  async (table) => {
    const opened = await insertRecord(client, table, inputOf(table))
    const { row } = await changeRecord(client, table, opened, edited(table))
    const column = NAME[table]
    const second = await changeRecord(client, table, opened, { [column]: 'Edited too' })
    const by = { [column]: { at: expect.any(String), account: expect.any(Number), name: MODERATOR?.full_name } }
    expect(second).toMatchObject({ changed: 0, overtaken: [{ id: opened.id, now: edited(table), by }], row })
    expect(await readRecord(client, table, opened.id)).toEqual(row)
    const same = await changeRecord(client, table, opened, edited(table))
    expect(same, 'what both wanted is no conflict, and no change').toEqual({ changed: 0, overtaken: [], row })
    await deleteRecord(client, table, opened.id)
    await expect(changeRecord(client, table, opened, edited(table))).rejects.toMatchObject({ kind: 'not_found' })
  },
)

test('of ten simultaneous edits one is saved', async () => {
  const opened = await insertRecord(client, 'products', inputOf('products'))
  const edits = Array.from({ length: 10 }, (_, index) => changeRecord(client, 'products', opened, { name_en: `Edit ${index}` }))
  const answers = await Promise.all(edits)
  expect(answers.filter(({ changed }) => changed === 1)).toHaveLength(1)
  expect(answers.filter(({ overtaken }) => overtaken.length === 1)).toHaveLength(9)
  await deleteRecord(client, 'products', opened.id)
})

test('publishing updates only published', async () => {
  const draft = await insertRecord(client, 'articles', inputOf('articles', { published: false }))
  const live = await updateRecord(client, 'articles', draft.id, { published: true })
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
    () => updateRecord(ended, 'products', 1, { name_en: 'x' }),
    () => deleteRecord(ended, 'products', 1),
    () => countRows(ended, 'products'),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ kind: 'signed_out' })
})
