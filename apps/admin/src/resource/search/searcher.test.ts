import 'fake-indexeddb/auto'
import { ContentError } from '@bayt/content/errors'
import { readSearchedTexts, type TextsStore } from '@bayt/content/queries/searched-rows'
import type { SearchedTable } from '@bayt/content/search/searched-texts'
import { QueryClient } from '@tanstack/react-query'
import { clear, createStore } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { describeError } from '../../lib/errors/describe.ts'
import { en } from '../../lib/i18n/en.ts'
import { removeCached } from '../../lib/offline/list-cache.ts'
import type { SessionState } from '../../lib/session/session.ts'
import type { CalledWorker } from '../../lib/worker-calls.ts'
import { resourceKeys } from '../api/keys.ts'
import { Searcher } from './searcher.ts'
import { serveSearch } from './serve-search.ts'

/** The server: the rows of each table, and whether it can be reached. */
const server = vi.hoisted(() => ({
  rows: new Map<string, { id: number; created_at: string; name_en: string }[]>(),
  isReachable: true,
  readings: 0,
  /** Ends when a reading may go on after it has read. */
  answered: Promise.resolve(),
}))

vi.mock('@bayt/content/queries/searched-rows', () => ({
  readSearchedTexts: vi.fn(async (_client: unknown, tables: SearchedTable[], store: TextsStore) => {
    server.readings++
    if (!server.isReachable) throw new ContentError('offline', 'No connection')
    const read = new Map(tables.map((table) => [table, [...(server.rows.get(table) ?? [])]]))
    await server.answered
    const state = { version: { id: 1, changed_at: '' }, lastId: 0, isComplete: true, checkedAt: 1_000 }
    for (const table of tables) await store.keep(table, { rows: read.get(table) ?? [], removed: [], state })
  }),
}))

const rowNamed = (id: number, name_en: string) => ({ id, created_at: '2026-01-01', name_en })

beforeEach(async () => {
  await clear(createStore('bayt-admin-reads', 'reads'))
  Object.assign(server, { isReachable: true, readings: 0, answered: Promise.resolve() })
  server.rows.clear()
  server.rows.set('products', [rowNamed(1, 'Quince')])
})

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

test('a device that has not read all texts says that it is offline', async () => {
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

test('a worker that cannot be loaded fails the search, and the next search starts another', async () => {
  const broken = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined })
  const starts = [() => broken, startWorker]
  const { searcher } = createSearcher(() => (starts.shift() ?? startWorker)() as CalledWorker)
  const failing = searcher.find('products', 'quince')
  broken.dispatchEvent(new Event('error'))
  const error = await failing.catch((error: unknown) => error)
  expect(describeError(error, en)).toContain('load the page again')
  expect(await findIds(searcher, 'quince')).toEqual([1])
  expect(readSearchedTexts).toHaveBeenCalled()
})
