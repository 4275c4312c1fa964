import { articleEntity } from '@bayt/content/entities/article'
import type { InputOf, RowOf } from '@bayt/content/entities/tables'
import { ConflictError, ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import type { PageRequest } from '@bayt/content/queries/page-request'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../../lib/services.tsx'
import type { FormDescriptor, SaveTarget } from '../descriptor.ts'
import { contentSubject, isUncertain, saveRecord } from './save-record.ts'

type Article = RowOf<'articles'>

/** The articles on the server, in the order of their ids. */
const stored = vi.hoisted((): Article[] => [])

/** The calls of the data layer, on an array. Lists leave out the Markdown texts, as the real ones do. */
vi.mock('@bayt/content/queries/resource', () => ({
  listPage: async (_client: ContentClient, _table: string, request: PageRequest) => {
    const { page, pageSize, filters = {}, order = { column: 'created_at', ascending: false } } = request
    const cellOf = (row: Article, column: string) => String(new Map<string, unknown>(Object.entries(row)).get(column))
    const matching = stored.filter((row) => Object.entries(filters).every(([column, value]) => cellOf(row, column) === value))
    const ascending = matching.toSorted((a, b) => cellOf(a, order.column).localeCompare(cellOf(b, order.column)))
    const sorted = order.ascending ? ascending : ascending.toReversed()
    const rows = sorted.slice(page * pageSize, (page + 1) * pageSize)
    return { rows: rows.map(({ content_en: _en, content_ar: _ar, ...row }) => row), total: matching.length }
  },
  readRecord: async (_client: ContentClient, _table: string, id: number) => stored.find((row) => row.id === id),
  insertRecord: async (_client: ContentClient, _table: string, input: InputOf<'articles'>) => store(input),
  updateRecord: async (_client: ContentClient, _table: string, id: number, input: InputOf<'articles'>, basedOn: string) => {
    const row = stored.find((one) => one.id === id && one.updated_at === basedOn)
    if (!row) throw new ConflictError(stored.find((one) => one.id === id))
    return Object.assign(row, input)
  },
}))

const client = {} as ContentClient
const input = articleEntity.input.parse({
  title_en: 'Rice',
  title_ar: 'أرز',
  content_en: 'Text',
  content_ar: 'نص',
  category: 'News',
})

/** Stores an article. @param day of its creation; a day after the last one by default */
function store(given: InputOf<'articles'>, day = stored.length + 1): Article {
  const id = stored.length + 1
  const time = `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`
  const row = { ...given, id, created_at: time, updated_at: time }
  stored.push(row)
  return row
}

function save(target: SaveTarget) {
  return saveRecord(client, 'articles', target, input)
}

beforeEach(() => {
  stored.length = 0
})

test('an existing record is updated if nobody saved it since it was read', async () => {
  const { id, updated_at } = store({ ...input, title_en: 'Oil' })
  expect(await save({ id, basedOn: updated_at })).toMatchObject({ id, title_en: 'Rice' })
  await expect(save({ id, basedOn: 'older' })).rejects.toThrow(ConflictError)
  expect(stored).toHaveLength(1)
})

test('a new record is inserted, even if an equal one exists', async () => {
  store(input)
  expect(await save({ id: 'new', mayHaveArrived: false })).toMatchObject({ ...input, id: 2 })
})

test('an insert that did not arrive is sent again', async () => {
  expect(await save({ id: 'new', mayHaveArrived: true })).toMatchObject({ ...input, id: 1 })
})

test('an insert that arrived is not sent again', async () => {
  const arrived = store(input)
  expect(await save({ id: 'new', mayHaveArrived: true })).toEqual(arrived)
  expect(stored).toHaveLength(1)
})

test.each<Partial<InputOf<'articles'>>>([{ title_ar: 'زيت' }, { content_en: 'Another text' }, { published: false }])(
  'a record that differs in one field is not the one that arrived: %o',
  async (difference) => {
    store({ ...input, ...difference })
    expect(await save({ id: 'new', mayHaveArrived: true })).toMatchObject({ ...input, id: 2 })
  },
)

test('the record that arrived is found among others with the same title', async () => {
  const others = ['First', 'Second'].map((content_en) => ({ ...input, content_en }))
  for (const one of others) store(one)
  const arrived = store(input)
  store({ ...input, content_en: 'Third' })
  expect(await save({ id: 'new', mayHaveArrived: true })).toEqual(arrived)
})

test('records with another title do not hide the one that arrived', async () => {
  const arrived = store(input)
  for (let count = 0; count < 10; count++) store({ ...input, title_en: 'Oil' })
  expect(await save({ id: 'new', mayHaveArrived: true })).toEqual(arrived)
})

test('only the newest ten of the same title are compared', async () => {
  store(input)
  for (let count = 0; count < 9; count++) store({ ...input, published: false })
  expect(await save({ id: 'new', mayHaveArrived: true })).toMatchObject({ id: 1 })
  store({ ...input, published: false })
  expect(await save({ id: 'new', mayHaveArrived: true })).toMatchObject({ id: 12 })
})

test('the newest ones are those created last, whatever their ids are', async () => {
  const arrived = store(input, 31)
  for (let count = 0; count < 10; count++) store({ ...input, published: false })
  expect(await save({ id: 'new', mayHaveArrived: true })).toEqual(arrived)
})

test('the form of a content table has what its descriptor says, and saves with the client of the console', async () => {
  const descriptor: FormDescriptor<'articles'> = {
    table: 'articles',
    texts: {} as FormDescriptor<'articles'>['texts'],
    schema: articleEntity.input,
    groups: [],
    emptyValues: { category: 'News' },
  }
  const { save: saveForm, ...subject } = contentSubject(descriptor)
  const { texts: _, ...expected } = descriptor
  expect(subject).toEqual(expected)
  const services = { client } as Services
  expect(await saveForm(services, { id: 'new', mayHaveArrived: false }, input)).toMatchObject({ ...input, id: 1 })
})

test('a write may have arrived after a broken connection, but not after a refusal', () => {
  expect(isUncertain(new ContentError('offline', ''))).toBe(true)
  expect(isUncertain(new ContentError('timeout', ''))).toBe(true)
  expect(isUncertain(new ContentError('server', ''))).toBe(true)
  expect(isUncertain(new ContentError('invalid', ''))).toBe(false)
  expect(isUncertain(new ContentError('signed_out', ''))).toBe(false)
})

test('an error of another kind is a defect, not an uncertain write', () => {
  expect(isUncertain(new TypeError('broken'))).toBe(false)
})
