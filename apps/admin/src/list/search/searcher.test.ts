import 'fake-indexeddb/auto'
import { ContentError } from '@bayt/content/errors'
import { readSearchedNames, type TextsStore } from '@bayt/content/queries/searched-rows'
import type { SearchedTable } from '@bayt/content/search/searched-texts'
import { QueryClient } from '@tanstack/react-query'
import { clear, createStore } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { describeError } from '../../data/errors/describe.ts'
import { resourceKeys } from '../../data/keys.ts'
import { readTexts, removeCached, writeTexts } from '../../data/offline/list-cache.ts'
import type { SessionState } from '../../data/session/session.ts'
import type { CalledWorker } from '../../data/worker-calls.ts'
import { en } from '../../ui/i18n/en.ts'
import { Searcher } from './searcher.ts'
import { serveSearch } from './serve-search.ts'

/** The server: the rows of each table, and whether it can be reached. */
const server = vi.hoisted(() => ({
  rows: new Map<string, { id: number; created_at: string; name_en: string; description_en: string }[]>(),
  isReachable: true,
  readings: 0,
  /** All requests, in order. */
  requests: [] as string[],
  /** Resolves when the server answers the read of the names. */
  answered: Promise.resolve(),
  /** Called before each part of the other texts is read. */
  part: async (): Promise<void> => undefined,
}))

vi.mock('@bayt/content/queries/searched-rows', () => ({
  readSearchedNames: vi.fn(async (_client: unknown, tables: SearchedTable[], store: TextsStore) => {
    server.readings++
    server.requests.push('names')
    if (!server.isReachable) throw new ContentError('offline', 'No connection')
    const read = new Map(
      tables.map((table) => [table, (server.rows.get(table) ?? []).map(({ description_en, ...row }) => row)] as const),
    )
    await server.answered
    for (const table of tables) {
      const isComplete = table === 'synonyms' || (await store.stateOf(table))?.isComplete === true
      const state = { version: { id: 1, changed_at: '' }, lastId: 0, hasNames: true, isComplete, checkedAt: 1_000 }
      await store.keep(table, { rows: read.get(table) ?? [], removed: [], state })
    }
  }),
  readOtherTexts: async function* (_client: unknown, table: SearchedTable, store: TextsStore) {
    for (let state = await store.stateOf(table); state && !state.isComplete; ) {
      server.requests.push('others')
      await server.part()
      const rows = (server.rows.get(table) ?? []).map(({ name_en, ...row }) => row)
      const lastId = state.lastId + 1
      state = { ...state, lastId, isComplete: lastId >= rows.length }
      await store.keep(table, { rows: rows.filter(({ id }) => id === lastId), removed: [], state })
      yield { texts: 'others', read: lastId, total: rows.length }
    }
  },
}))

const rowNamed = (id: number, name_en: string) => ({ id, created_at: '2026-01-01', name_en, description_en: `Preserve ${id}` })

beforeEach(async () => {
  await clear(createStore('bayt-admin-reads', 'reads'))
  Object.assign(server, {
    isReachable: true,
    readings: 0,
    requests: [],
    answered: Promise.resolve(),
    part: async () => undefined,
  })
  server.rows.clear()
  server.rows.set('products', [rowNamed(1, 'Quince')])
})

const keptEntry = z.object({ words: z.string(), rows: z.array(z.object({ row: z.looseObject({}), words: z.array(z.string()) })) })

/** The worker, in this process. */
function startWorker(): CalledWorker {
  const { port1, port2 } = new MessageChannel()
  serveSearch(port2)
  port2.start()
  port1.start()
  return {
    postMessage: (message: unknown) => port1.postMessage(message),
    terminate: vi.fn(() => port1.close()),
    addEventListener: port1.addEventListener.bind(port1) as CalledWorker['addEventListener'],
  }
}

const signedIn = (id: number) => ({ status: 'signed_in', session: { user: { id } }, endsSoon: false }) as SessionState

function createSearcher(start: () => CalledWorker = startWorker) {
  let state = signedIn(7)
  const listeners: (() => void)[] = []
  const session = { get: () => state, subscribe: (listener: () => void) => void listeners.push(listener) }
  const queryClient = new QueryClient()
  const workers: CalledWorker[] = []
  const searcher = new Searcher({ client: {}, queryClient, session } as never, () => {
    const worker = start()
    workers.push(worker)
    return worker
  })
  const change = (to: SessionState) => {
    state = to
    for (const listener of listeners) listener()
  }
  return { searcher, queryClient, workers, change }
}

const findIds = async (searcher: Searcher, query: string) => (await searcher.find('products', query)).ids
const untilRead = (searcher: Searcher) => vi.waitFor(() => expect(searcher.reading('products')).toBeUndefined())

test('one reading serves the keys that follow, until the list would be read again', async () => {
  const { searcher, queryClient } = createSearcher()
  expect(await findIds(searcher, 'q')).toEqual([1])
  expect(await findIds(searcher, 'quin')).toEqual([1])
  expect(server.readings).toBe(1)
  server.rows.set('products', [rowNamed(1, 'Quince'), rowNamed(2, 'Medlar')])
  await queryClient.invalidateQueries({ queryKey: resourceKeys.table('products') })
  expect(await findIds(searcher, 'medlar')).toEqual([2])
})

test('a record that is saved while the texts are being read is found by the next search', async () => {
  const { searcher, queryClient } = createSearcher()
  const held = Promise.withResolvers<void>()
  server.answered = held.promise
  const earlier = findIds(searcher, 'medlar')
  await vi.waitFor(() => expect(server.readings).toBe(1))
  server.rows.set('products', [rowNamed(2, 'Medlar')])
  await queryClient.invalidateQueries({ queryKey: resourceKeys.table('products') })
  const later = findIds(searcher, 'medlar')
  held.resolve()
  expect(await earlier).toEqual([])
  expect(await later).toEqual([2])
})

test('names answer while the other texts are being read; then the other texts answer too', async () => {
  const { searcher } = createSearcher()
  const held = Promise.withResolvers<void>()
  server.part = () => held.promise
  expect(await searcher.find('products', 'quince')).toMatchObject({ ids: [1], isPartial: true })
  expect(await searcher.find('products', 'preserve')).toMatchObject({ ids: [], isPartial: true })
  expect(searcher.reading('products')).toMatchObject({ texts: 'others' })
  held.resolve()
  await untilRead(searcher)
  expect(await searcher.find('products', 'preserve')).toMatchObject({ ids: [1], isPartial: false })
  expect(await findIds(createSearcher().searcher, 'preserve'), 'after another start').toEqual([1])
  expect(server.requests).toEqual(['names', 'others', 'names'])
})

test('a record that is saved while the other texts are being read is found at once', async () => {
  const { searcher, queryClient } = createSearcher()
  server.part = () => new Promise(() => undefined)
  await searcher.find('products', 'quince')
  await vi.waitFor(() => expect(server.requests).toContain('others'))
  server.rows.set('products', [rowNamed(1, 'Medlar')])
  await queryClient.invalidateQueries({ queryKey: resourceKeys.table('products') })
  expect(await searcher.find('products', 'medlar')).toMatchObject({ ids: [1], isPartial: true })
  expect(server.requests).toEqual(['names', 'others', 'names'])
})

test('a reading of other texts that fails says so; the next search goes on where it stopped', async () => {
  const { searcher } = createSearcher()
  server.rows.set('products', [rowNamed(1, 'Quince'), rowNamed(2, 'Medlar')])
  server.part = async () => {
    if (server.requests.filter((request) => request === 'others').length === 2) throw new ContentError('offline', 'No connection')
  }
  await searcher.find('products', 'quince')
  await vi.waitFor(() => expect(searcher.reading('products')).toMatchObject({ hasFailed: true }))
  expect(await searcher.find('products', 'preserve')).toMatchObject({ ids: [1], isPartial: true })
  await untilRead(searcher)
  expect((await findIds(searcher, 'preserve')).toSorted()).toEqual([1, 2])
  expect(server.requests).toEqual(['names', 'others', 'others', 'others'])
})

test('the next start takes the words of kept texts from the device, unless other code or other lines of staff found them', async () => {
  const { searcher } = createSearcher()
  await searcher.find('products', 'quince')
  await untilRead(searcher)
  server.isReachable = false
  const name = '0'
  const kept = keptEntry.parse((await readTexts(7, 'products')).get(name))
  const medlar = { ...kept, rows: kept.rows.map((row) => ({ ...row, words: ['medlar', '', ''] })) }
  await writeTexts(7, 'products', [[name, medlar]])
  expect(await findIds(createSearcher().searcher, 'medlar')).toEqual([1])
  await writeTexts(7, 'products', [[name, { ...medlar, words: 'of other code' }]])
  expect(await findIds(createSearcher().searcher, 'medlar')).toEqual([])
  await vi.waitFor(async () => expect((await readTexts(7, 'products')).get(name)).toEqual(kept))
})

test('without a connection, names are searched that the device has without all other texts', async () => {
  server.part = async () => {
    throw new ContentError('offline', 'No connection')
  }
  await createSearcher().searcher.find('products', 'quince')
  server.isReachable = false
  expect(await createSearcher().searcher.find('products', 'quince')).toMatchObject({
    ids: [1],
    isPartial: true,
    offline: { kind: 'offline' },
  })
})

test('without a connection, the texts on the device are searched, and their age is known', async () => {
  await createSearcher().searcher.find('products', 'quince')
  server.isReachable = false
  const reopened = createSearcher().searcher
  expect(await reopened.find('products', 'quinse')).toMatchObject({
    ids: [1],
    isNear: true,
    checkedAt: 1_000,
    offline: { kind: 'offline' },
  })
  server.isReachable = true
  expect(await reopened.find('products', 'quince')).not.toHaveProperty('offline')
})

test('a device that has not read all names says that it is offline', async () => {
  server.isReachable = false
  await expect(createSearcher().searcher.find('products', 'quince')).rejects.toMatchObject({ kind: 'offline' })
})

test('texts leave the device with their account, and no other account finds them', async () => {
  const { searcher, workers, change } = createSearcher()
  await searcher.find('products', 'quince')
  change(signedIn(8))
  expect(workers[0]?.terminate).toHaveBeenCalled()
  server.isReachable = false
  await expect(searcher.find('products', 'quince'), 'of another account').rejects.toMatchObject({ kind: 'offline' })
  await removeCached(7)
  await expect(createSearcher().searcher.find('products', 'quince'), 'after removal').rejects.toMatchObject({ kind: 'offline' })
})

test('a field in focus prepares the search only where the texts are on the device', async () => {
  await createSearcher().searcher.prepare('products')
  expect(server.readings).toBe(0)
  await createSearcher().searcher.find('products', 'quince')
  await createSearcher().searcher.prepare('products')
  expect(server.readings).toBe(2)
})

test('what changed is read once for the keys of a search, from the first key', async () => {
  await createSearcher().searcher.find('products', 'quince')
  const { searcher } = createSearcher()
  server.rows.set('products', [rowNamed(1, 'Medlar')])
  const keys = [searcher.prepare('products'), searcher.prepare('products')]
  await vi.waitFor(() => expect(server.readings).toBe(2))
  expect(await findIds(searcher, 'medlar')).toEqual([1])
  await Promise.all(keys)
  await searcher.prepare('products')
  expect(server.readings).toBe(2)
})

test('a worker that cannot be loaded fails the search, and the next search starts another', async () => {
  const broken = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined })
  const starts = [() => broken, startWorker]
  const { searcher } = createSearcher(() => (starts.shift() ?? startWorker)() as CalledWorker)
  const failing = searcher.find('products', 'quince')
  broken.dispatchEvent(new Event('error'))
  const error = await failing.catch((error: unknown) => error)
  expect(describeError(error, en)).toContain('load the page again')
  expect(await findIds(searcher, 'quince')).toEqual([1])
  expect(readSearchedNames).toHaveBeenCalled()
})
