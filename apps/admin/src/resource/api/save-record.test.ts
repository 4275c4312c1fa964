import { articleEntity } from '@bayt/content/entities/article'
import type { InputOf, RowOf } from '@bayt/content/entities/tables'
import { ConflictError, ContentError, type ErrorKind } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../../lib/services.tsx'
import type { FormDescriptor, SaveTarget } from '../descriptor.ts'
import { contentSubject, endsRequest, isRefused, isUncertain, saveRecord } from './save-record.ts'

type Article = RowOf<'articles'>

/** The articles on the server, in the order of their ids, and their requests. */
const stored = vi.hoisted((): Article[] => [])
const requests = vi.hoisted(() => new Map<string, Article>())

/** The calls of the data layer, on an array. */
vi.mock('@bayt/content/queries/resource', () => ({
  insertRecord: async (_client: ContentClient, _table: string, input: InputOf<'articles'>, request: string) => {
    const row = requests.get(request) ?? store(input)
    requests.set(request, row)
    return { ...row }
  },
  updateRecord: async (_client: ContentClient, _table: string, id: number, input: InputOf<'articles'>, basedOn: string) => {
    const row = stored.find((one) => one.id === id && one.updated_at === basedOn)
    if (!row) throw new ConflictError(stored.find((one) => one.id === id))
    return Object.assign(row, input, { updated_at: `${basedOn}+` })
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

function store(given: InputOf<'articles'>): Article {
  const id = stored.length + 1
  const time = `2026-01-${String(id).padStart(2, '0')}T00:00:00Z`
  const row = { ...given, id, created_at: time, updated_at: time }
  stored.push(row)
  return row
}

const save = (target: SaveTarget, values = input) => saveRecord(client, 'articles', target, values)
const create = (request: string, values = input, basedOn: string | null = null) =>
  save({ id: 'new', request, isRetry: false, basedOn }, values)

beforeEach(() => {
  stored.length = 0
  requests.clear()
})

test('an existing record is updated if nobody saved it since it was read', async () => {
  const { id, updated_at } = store({ ...input, title_en: 'Oil' })
  expect(await save({ id, basedOn: updated_at })).toMatchObject({ id, title_en: 'Rice' })
  await expect(save({ id, basedOn: 'older' })).rejects.toThrow(ConflictError)
  expect(stored).toHaveLength(1)
})

test('two new records with equal values are two records', async () => {
  expect(await create('a')).toMatchObject({ ...input, id: 1 })
  expect(await create('b')).toMatchObject({ ...input, id: 2 })
})

test('a repeated request stores one record', async () => {
  const first = await create('a')
  expect(await create('a')).toEqual(first)
  expect(stored).toHaveLength(1)
})

test.each<Partial<InputOf<'articles'>>>([{ title_ar: 'زيت' }, { content_en: 'Another text' }, { published: false }])(
  'what was typed after a lost answer is saved in the same record: %o',
  async (difference) => {
    await create('a')
    expect(await create('a', { ...input, ...difference })).toMatchObject({ ...input, ...difference, id: 1 })
    expect(stored).toHaveLength(1)
  },
)

test('if somebody saved the record since, what was typed after a lost answer is a conflict, then saved over that version', async () => {
  const { id } = await create('a')
  await save({ id, basedOn: stored[0]?.updated_at ?? '' }, { ...input, title_en: 'Theirs' })
  const mine = { ...input, title_ar: 'لي' }
  const conflict = await create('a', mine).catch((error: unknown) => error)
  expect(conflict).toBeInstanceOf(ConflictError)
  const theirs = (conflict as ConflictError<Article>).current
  expect(theirs).toMatchObject({ id, title_en: 'Theirs' })
  expect(await create('a', mine, theirs.updated_at)).toMatchObject({ ...mine, id })
  expect(stored).toHaveLength(1)
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
  const target = { id: 'new', request: 'a', isRetry: false, basedOn: null } as const
  expect(await saveForm({ client } as Services, target, input)).toMatchObject({ ...input, id: 1 })
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

test('a refusal stored nothing; after a broken connection and a defect that is not known', () => {
  expect(isRefused(new ContentError('invalid', ''))).toBe(true)
  expect(isRefused(new ContentError('conflict', ''))).toBe(true)
  expect(isRefused(new ContentError('offline', ''))).toBe(false)
  expect(isRefused(new ContentError('unexpected', ''))).toBe(false)
  expect(isRefused(new TypeError('broken'))).toBe(false)
})

test.each<[kind: ErrorKind, first: boolean, retry: boolean]>([
  ['offline', false, false],
  ['timeout', false, false],
  ['server', false, false],
  ['unexpected', false, false],
  ['invalid', true, false],
  ['signed_out', true, false],
  ['forbidden', true, false],
  ['not_found', true, true],
])('a request ends with the refusal of its only attempt, or if its record was deleted: %s', (kind, first, retry) => {
  const error = new ContentError(kind, '')
  expect([endsRequest(error, false), endsRequest(error, true)]).toEqual([first, retry])
})

test('a defect ends no request', () => {
  expect(endsRequest(new TypeError('broken'), false)).toBe(false)
})
