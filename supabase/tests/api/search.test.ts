import { ContentError } from '@bayt/content/errors'
import { matchingRecords } from '@bayt/content/queries/bulk'
import { readPublicRows } from '@bayt/content/queries/public-content'
import { listPage } from '@bayt/content/queries/resource'
import { readOtherTexts, readSearchedNames, type TextsState, type TextsStore } from '@bayt/content/queries/searched-rows'
import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { conceptsOf } from '@bayt/content/search/concept-lines'
import { PAIRS } from '@bayt/content/search/demo-catalogue.test-data'
import { documentOf } from '@bayt/content/search/document'
import { RecordSearch } from '@bayt/content/search/record-search'
import { search } from '@bayt/content/search/search'
import { type SearchedRow, type SearchedTable, searchedTextsOf } from '@bayt/content/search/searched-texts'
import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import { deleteRecord, insertRecord, undeleteRecord, updateRecord } from '@bayt/content/testing/records'
import { afterAll, expect, inject, test } from 'vitest'
import { sharedSession, visitor } from '../harness/clients.ts'
import { inputOf } from '../harness/form-input.ts'

/** The search of the console, with its texts from a real backend. */
const backend = inject('backend')
const client = async () => (await sharedSession(backend)).client
const added: number[] = []
afterAll(async () => {
  for (const id of added) await deleteRecord(await client(), 'products', id)
})

/** The texts of a device in memory, and all changes that the device received. */
class Device implements TextsStore {
  readonly #states = new Map<SearchedTable, TextsState>()
  readonly #searches = new Map<SearchedTable, RecordSearch>()
  readonly read: SearchedRow[] = []
  /** Called before rows are kept. */
  before: (rows: readonly object[]) => void = () => undefined

  of(table: SearchedTable): RecordSearch {
    const known = this.#searches.get(table) ?? new RecordSearch(table)
    this.#searches.set(table, known)
    return known
  }
  stateOf: TextsStore['stateOf'] = async (table) => this.#states.get(table)
  setState = (table: SearchedTable, state: TextsState) => void this.#states.set(table, state)
  keep: TextsStore['keep'] = async (table, { rows, removed, state, isAnew }) => {
    this.before(rows)
    if (isAnew) this.#searches.delete(table)
    this.of(table).put(rows)
    this.of(table).remove(removed)
    this.#states.set(table, state)
    this.read.push(...rows)
  }
}

/** Reads all texts: names, changes, and the other texts. */
async function readSearchedTexts(...[api, tables, device]: [...Parameters<typeof readSearchedNames>]): Promise<void> {
  await readSearchedNames(api, tables, device)
  for (const table of tables) for await (const _ of readOtherTexts(api, table, device));
}

const sortedIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)

test('the console finds for all pairs of queries what the site finds, by texts that it has read from the server', async () => {
  const device = new Device()
  await readSearchedTexts(await client(), ['products', 'articles'], device)
  const concepts = conceptsOf(TRADE_WORDS)
  for (const table of ['products', 'articles'] as const) {
    const rows: SearchedRow[] = (await readPublicRows(visitor(backend), table)) as SearchedRow[]
    expect(device.of(table).rows().length).toBeGreaterThanOrEqual(rows.length)
    // The device has unpublished articles too.
    const isPublic = new Set(rows.map(({ id }) => id))
    const records = new RecordSearch(table)
    records.put(
      device
        .of(table)
        .rows()
        .filter(({ id }) => isPublic.has(id)),
    )
    const newestFirst = rows.toSorted((a, b) =>
      a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : b.id - a.id,
    )
    const index = buildWordIndex(newestFirst.map((row) => documentOf(searchedTextsOf(table, row), concepts)))
    for (const { query } of PAIRS.filter(({ list }) => list === table)) {
      const site = search([{ index, offset: 0, size: rows.length }], query, concepts)
      const console = records.find(query)
      // The console also finds records with the literal text, so the console may have exact answers where the site has only near
      // answers.
      if (site.isNear && !console.isNear) continue
      const found = site.entries.map((at) => newestFirst[at]?.id)
      expect(console.ids.filter((id) => found.includes(id)).length, query).toBe(found.length)
      expect(console.isNear, query).toBe(site.isNear)
    }
  }
})

test('after the first reading, only what changed is read: added, edited, restored and deleted records', async () => {
  const api = await client()
  const device = new Device()
  await readSearchedTexts(api, ['synonyms', 'products'], device)
  const records = device.of('products')
  device.read.length = 0
  await readSearchedTexts(api, ['synonyms', 'products'], device)
  expect(device.read).toEqual([])

  const row = await insertRecord(api, 'products', inputOf('products', { name_en: 'Quince paste' }))
  await readSearchedTexts(api, ['synonyms', 'products'], device)
  expect(records.find('quince').ids).toEqual([row.id])
  const saved = await updateRecord(api, 'products', row.id, { name_en: 'Medlar paste' })
  await readSearchedTexts(api, ['synonyms', 'products'], device)
  expect(records.find('medlar').ids).toEqual([saved.id])
  await deleteRecord(api, 'products', row.id)
  await readSearchedTexts(api, ['synonyms', 'products'], device)
  expect(records.find('medlar').ids).toEqual([])
  await undeleteRecord(api, 'products', row.id)
  await readSearchedTexts(api, ['synonyms', 'products'], device)
  expect(records.find('medlar').ids).toEqual([row.id])
  expect(device.read.map(({ id }) => id)).toEqual([row.id, row.id, row.id])
  await deleteRecord(api, 'products', row.id)
})

const hasDescription = (row: object) => 'description_en' in row

test('an interrupted first reading goes on where it stopped, and sees what changed meanwhile', async () => {
  const api = await client()
  for (let at = 0; at < 30; at++)
    added.push((await insertRecord(api, 'products', inputOf('products', { name_en: `Loquat ${at}` }))).id)
  const device = new Device()
  let parts = 0
  device.before = (rows) => {
    if (rows.some(hasDescription) && parts++ === 1) throw new ContentError('offline', 'The line broke.')
  }
  await expect(readSearchedTexts(api, ['products'], device)).rejects.toMatchObject({ kind: 'offline' })
  const all = sortedIds(device.of('products').rows())
  const { count } = await api.from('products').select('id', { count: 'exact', head: true })
  expect(all, 'names come first').toHaveLength(count ?? 0)
  const before = device.read.filter(hasDescription).map(({ id }) => id)
  expect(before).toHaveLength(25)
  const [gone = 0] = before
  const first = await api.from('products').select('*').eq('id', gone).single()
  await api.from('products').update({ name_en: 'Kumquat' }).eq('id', gone)
  await readSearchedNames(api, ['products'], device)
  expect(device.of('products').find('kumquat').ids, 'before all texts are read').toEqual([gone])
  const progress = []
  for await (const part of readOtherTexts(api, 'products', device)) progress.push(part)
  const left = all.length - before.length
  expect(progress.at(-1)).toEqual({ texts: 'others', read: left, total: left })
  expect(sortedIds(device.read.filter((row) => !hasDescription(row))), 'names are read once').toEqual(all)
  expect(
    device.read.filter(hasDescription).map(({ id }) => id),
    'no text is read twice but those of the changed row',
  ).toEqual([...before, gone, ...all.filter((id) => !before.includes(id))])
  expect(await device.stateOf('products')).toMatchObject({ hasNames: true, isComplete: true })
  await api
    .from('products')
    .update({ name_en: first.data?.name_en ?? '' })
    .eq('id', gone)
})

test('a record that is saved while its former texts are on their way is found by its new texts', async () => {
  const api = await client()
  const row = await insertRecord(api, 'products', inputOf('products', { description_en: 'Salted quandong' }))
  added.push(row.id)
  const device = new Device()
  await readSearchedNames(api, ['products'], device)
  let asked = 0
  const reading: TextsStore = {
    stateOf: async (table) => {
      // The second call comes after the answer with the former texts, and before the device keeps these texts.
      if (++asked === 2) {
        await updateRecord(api, 'products', row.id, { description_en: 'Dried quandong' })
        await readSearchedNames(api, ['products'], device)
      }
      return device.stateOf(table)
    },
    keep: device.keep,
  }
  for await (const _ of readOtherTexts(api, 'products', reading));
  expect(device.of('products').find('dried quandong')).toMatchObject({ ids: [row.id], isNear: false })
  expect(device.of('products').find('salted quandong')).toMatchObject({ isNear: true })
})

test('texts of another history are read anew', async () => {
  const api = await client()
  const device = new Device()
  await readSearchedTexts(api, ['products'], device)
  const all = sortedIds(device.of('products').rows())
  const state = await device.stateOf('products')
  if (!state) throw new Error('Nothing was kept.')
  for (const version of [
    { id: state.version.id + 1_000_000, changed_at: state.version.changed_at },
    { id: state.version.id, changed_at: '2020-01-01T00:00:00+00:00' },
  ]) {
    device.setState('products', { ...state, version })
    device.read.length = 0
    await readSearchedTexts(api, ['products'], device)
    expect(sortedIds(device.read.filter(hasDescription))).toEqual(all)
    expect(sortedIds(device.of('products').rows())).toEqual(all)
  }
})

test('the rows of a page come in the order of the search; filters and a chosen order are those of the list', async () => {
  const api = await client()
  const rows = []
  for (const [at, category] of (['Rice', 'Oil', 'Rice', 'Oil', 'Rice'] as const).entries())
    rows.push(await insertRecord(api, 'products', inputOf('products', { name_en: `Tamarind ${9 - at}`, category })))
  const ids = rows.map(({ id }) => id)
  added.push(...ids)
  const found = [2, 0, 4, 1, 3].map((at) => ids[at] ?? 0)
  const page = async (request: object) => {
    const { rows, total } = await listPage(api, 'products', { page: 0, pageSize: 2, ...request }, found)
    return { ids: rows.map(({ id }) => id), total }
  }
  expect(await page({})).toEqual({ ids: [ids[2], ids[0]], total: 5 })
  expect(await page({ page: 2 })).toEqual({ ids: [ids[3]], total: 5 })
  expect(await page({ page: 3 })).toEqual({ ids: [], total: 5 })
  expect(await page({ filters: { category: 'Rice' } })).toEqual({ ids: [ids[2], ids[0]], total: 3 })
  expect(await page({ filters: { category: 'Rice' }, page: 1 })).toEqual({ ids: [ids[4]], total: 3 })
  expect(await page({ order: { column: 'name_en', ascending: true } })).toEqual({ ids: [ids[4], ids[3]], total: 5 })
  expect((await listPage(api, 'products', { page: 0, pageSize: 2 }, [])).total).toBe(0)
  const matching = await matchingRecords(api, 'products', { filters: { category: 'Oil' } }, ['category'], found)
  expect(matching).toEqual([
    { id: ids[1], category: 'Oil' },
    { id: ids[3], category: 'Oil' },
  ])
})

test('10,000 matches inside a filter are sent in one call', async () => {
  const [id] = added
  const many = [...Array.from({ length: 10_000 }, (_, at) => 1_000_000 + at), id ?? 0]
  const { rows, total } = await listPage(
    await client(),
    'products',
    { page: 0, pageSize: 50, order: { column: 'name_en', ascending: true } },
    many,
  )
  expect(total).toBe(1)
  expect(rows[0]?.id).toBe(id)
})

test('who is not staff reads no page of given records beyond what visitors see', async () => {
  const call = {
    p_table: 'articles',
    p_ids: [1],
    p_columns: 'id',
    p_filters: {},
    p_order: '',
    p_ascending: true,
    p_from: 0,
    p_size: 10,
  }
  const { error } = await visitor(backend).rpc('listed_records', call)
  expect(error?.code).toBe('42501')
})

test.each([
  [{ p_table: 'admin_users' }, '22023'],
  [{ p_columns: 'id; drop table products' }, '42703'],
  [{ p_order: 'id; drop table products' }, '42703'],
  [{ p_filters: { 'id = 1 or true; --': 'x' } }, '42703'],
])('a call with %j is refused', async (change, code) => {
  const call = {
    p_table: 'products',
    p_ids: [1],
    p_columns: 'id',
    p_filters: {},
    p_order: '',
    p_ascending: true,
    p_from: 0,
    p_size: 10,
  }
  const { error } = await (await client()).rpc('listed_records', { ...call, ...change })
  expect(error?.code).toBe(code)
})
