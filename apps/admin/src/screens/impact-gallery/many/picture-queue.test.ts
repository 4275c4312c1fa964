import 'fake-indexeddb/auto'
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listDrafts, removeDrafts } from '../../../data/drafts/draft.ts'
import { removePictures } from '../../../data/drafts/pictures.ts'
import type { Services } from '../../../data/services.tsx'
import type { SessionState } from '../../../data/session/session.ts'
import { PictureRefusedError } from '../../../data/upload/prepare.ts'
import { createPictureQueue, type Finished, type PictureQueue } from './picture-queue.ts'

// Locks and events come from Node: a DOM for tests has no locks.
vi.stubGlobal('window', new EventTarget())

/** A server whose uploads fail, or whose answers are lost, as a test decides. */
const server = vi.hoisted(() => ({
  /** How uploads fail, by the name of the file; `*` for all. */
  broken: new Map<string, string>(),
  /** Files whose item is added, but whose answer is lost. */
  lost: new Set<string>(),
  sent: [] as string[],
  /** The items by their requests, and the command of each item. */
  items: new Map<string, { name: string; command: string; order: number }>(),
  deleted: new Set<string>(),
}))
vi.mock('../../../data/upload/prepare.ts', async (original) => ({
  ...(await original<object>()),
  preparePicture: async (file: File) => {
    if (file.type === 'image/svg+xml') throw new PictureRefusedError('not_an_image')
    return { blob: file, thumbnail: undefined, name: file.name }
  },
}))
vi.mock('../../../data/upload/send.ts', () => ({
  sendPicture: async (_functions: unknown, { name }: { name: string }) => {
    const kind = server.broken.get(name) ?? server.broken.get('*')
    server.sent.push(name)
    if (kind) throw new ContentError(kind as ErrorKind, 'It did not arrive.')
    return `https://x.example/${name}`
  },
}))
interface Insert {
  values: { image_url: string; display_order: number }
  request: string
  partOf: string
}
vi.mock('@bayt/content/queries/commands', () => ({
  runCommand: async (_client: unknown, { values, request, partOf }: Insert) => {
    const name = values.image_url.slice('https://x.example/'.length)
    if (server.deleted.has(name)) throw new ContentError('not_found', 'It was saved before.')
    if (!server.items.has(request)) server.items.set(request, { name, command: partOf, order: values.display_order })
    if (server.lost.has(name)) throw new ContentError('offline', 'There is no answer.')
    return { row: { id: 1 } }
  },
}))
const afterWrite = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../../../data/after-write.ts', () => ({ afterWrite }))

const NAMES = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']
const ACCOUNT = 3

interface Tab {
  queue: PictureQueue
  finished: Finished[]
  signIn: (account: number | undefined) => void
  /** Ends the work of the tab; its pictures stay on the device. */
  close: () => void
}

const tabs: Tab[] = []

/** Opens the console in another tab. */
function openTab(): Tab {
  let state = stateOf(ACCOUNT)
  const listeners = new Set<() => void>()
  let onSignOut = () => {}
  const session = {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onSignOut: (listener: () => void) => {
      onSignOut = listener
    },
  }
  const queue = createPictureQueue({ session } as unknown as Services, ACCOUNT)
  const finished: Finished[] = []
  queue.tell((one) => void finished.push(one))
  const signIn = (account: number | undefined) => {
    state = stateOf(account)
    for (const listener of [...listeners]) listener()
  }
  const tab = { queue, finished, signIn, close: () => onSignOut() }
  tabs.push(tab)
  return tab
}

const stateOf = (id: number | undefined) =>
  (id === undefined ? { status: 'signed_out' } : { status: 'signed_in', session: { user: { id } } }) as SessionState

const pictures = (names = NAMES) => names.map((name) => new File([name], name, { type: 'image/jpeg' }))
const added = () => [...server.items.values()].map(({ name }) => name)
const shown = ({ queue }: Tab) => queue.view().tiles.map(({ name, state }) => `${name} ${state.status}`)
const lineIsBack = () => void window.dispatchEvent(new Event('online'))
const onDevice = async () => (await listDrafts(ACCOUNT)).map(({ key }) => key)

/** Drops pictures. The first two pictures are added before the connection breaks. */
async function cutLine(tab = openTab()) {
  for (const name of NAMES.slice(2)) server.broken.set(name, 'offline')
  tab.queue.add(pictures(), 7)
  await expect.poll(() => shown(tab)).toHaveLength(3)
  await expect.poll(() => tab.queue.view().heldBy).toBeDefined()
  await expect.poll(async () => (await onDevice()).length).toBe(3)
  return tab
}

beforeEach(() => {
  for (const known of [server.broken, server.lost, server.items, server.deleted]) known.clear()
  server.sent = []
  afterWrite.mockClear()
})
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  await removeDrafts(await onDevice())
  vi.restoreAllMocks()
})

test('pictures go on by themselves when the line is back, as one command with one count', async () => {
  const tab = await cutLine()
  const { added: count, total } = tab.queue.view()
  expect([count, total]).toEqual([2, 5])
  expect(tab.finished).toEqual([])
  // The list shows the added pictures.
  expect(afterWrite).toHaveBeenCalledOnce()
  server.broken.clear()
  lineIsBack()
  await expect.poll(() => tab.finished).toEqual([expect.objectContaining({ added: [[expect.any(String), 5]], refused: [] })])
  expect(added().toSorted()).toEqual(NAMES)
  expect(new Set([...server.items.values()].map(({ command }) => command))).toEqual(new Set([tab.finished[0]?.added[0]?.[0]]))
  expect([...server.items.values()].map(({ order }) => order).toSorted((a, b) => a - b)).toEqual([8, 9, 10, 11, 12])
  expect(tab.queue.view()).toMatchObject({ tiles: [], heldBy: undefined })
  await expect.poll(onDevice).toEqual([])
})

test('without a connection, the other pictures wait instead of failing one after the other', async () => {
  const tab = openTab()
  server.broken.set('*', 'offline')
  tab.queue.add(pictures(), 0)
  const isAtRest = () => shown(tab).every((tile) => /failed|waiting/.test(tile))
  await expect.poll(isAtRest).toBe(true)
  await expect.poll(async () => (await onDevice()).length).toBe(NAMES.length)
  // Only the requests that were already running may have been sent.
  expect(server.sent.length).toBeLessThanOrEqual(2)
})

test('one press tries all pictures again', async () => {
  const tab = await cutLine()
  server.broken.clear()
  tab.queue.retryAll()
  await expect.poll(() => tab.finished).toMatchObject([{ added: [[expect.any(String), 5]] }])
})

test('the pictures that a closed tab has left are listed in their order, and go on', async () => {
  const tab = await cutLine()
  tab.close()
  server.broken.set('*', 'offline')
  server.sent = []
  const next = openTab()
  await next.queue.resume()
  await expect.poll(() => next.queue.view().heldBy).toBeDefined()
  expect(next.queue.view().tiles.map(({ name }) => name)).toEqual(['3.jpg', '4.jpg', '5.jpg'])
  expect(next.queue.view()).toMatchObject({ added: 0, total: 3 })
  server.broken.clear()
  next.queue.retryAll()
  await expect.poll(() => next.finished).toMatchObject([{ added: [[expect.any(String), 3]] }])
  expect(added().toSorted()).toEqual(NAMES)
  await expect.poll(onDevice).toEqual([])
})

test('a picture that is not on the device any more does not hide why the others wait', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const tab = await cutLine()
  tab.close()
  const third = (await listDrafts(ACCOUNT)).find(({ draft }) => draft.values.display_order === '10')
  await removePictures(third ? [third.key] : [])
  const next = openTab()
  await next.queue.resume()
  await expect.poll(() => shown(next)).toEqual([' failed', '4.jpg failed', '5.jpg failed'])
  expect(next.queue.view().heldBy).toMatchObject({ kind: 'offline' })
})

test('the pictures that another tab works on stay with it', async () => {
  const tab = await cutLine()
  const next = openTab()
  await next.queue.resume()
  expect(shown(next)).toEqual([])
  tab.close()
  await next.queue.resume()
  expect(shown(next)).toHaveLength(3)
})

test('an item that was added without an answer is not added twice, in this tab or the next', async () => {
  server.lost.add('1.jpg')
  const tab = openTab()
  tab.queue.add(pictures(['1.jpg']), 0)
  await expect.poll(() => shown(tab)).toEqual(['1.jpg failed'])
  tab.queue.retryAll()
  await expect.poll(() => shown(tab)).toEqual(['1.jpg failed'])
  server.lost.clear()
  tab.close()
  const next = openTab()
  await next.queue.resume()
  await expect.poll(() => next.finished).toMatchObject([{ added: [[expect.any(String), 1]] }])
  expect(added()).toEqual(['1.jpg'])
  expect(next.finished[0]?.added[0]?.[0], 'one undo takes it back').toBe([...server.items.values()][0]?.command)
  // The picture is in storage already.
  expect(server.sent).toEqual(['1.jpg'])
})

test('an item that was added without an answer and deleted since stays deleted', async () => {
  server.deleted.add('1.jpg')
  const tab = openTab()
  tab.queue.add(pictures(['1.jpg', '2.jpg']), 0)
  await expect.poll(() => tab.finished).toMatchObject([{ added: [[expect.any(String), 1]] }])
  expect(added()).toEqual(['2.jpg'])
  await expect.poll(onDevice).toEqual([])
})

test('a picture that the server fails on does not stop the others', async () => {
  server.broken.set('1.jpg', 'server')
  const tab = openTab()
  tab.queue.add(pictures(), 0)
  await expect.poll(() => shown(tab)).toEqual(['1.jpg failed'])
  expect(tab.queue.view().added).toBe(4)
  server.broken.clear()
  lineIsBack()
  await expect.poll(() => tab.finished).toMatchObject([{ added: [[expect.any(String), 5]] }])
})

test('a refused file is named, and the others are added', async () => {
  const tab = openTab()
  const [one, two] = pictures()
  const drawing = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' })
  tab.queue.add(
    [one, drawing, two].flatMap((file) => file ?? []),
    0,
  )
  await expect.poll(() => tab.finished).toMatchObject([{ added: [[expect.any(String), 2]], refused: ['drawing.svg'] }])
  expect(shown(tab)).toEqual(['drawing.svg refused'])
  expect(tab.queue.view()).toMatchObject({ added: 2, total: 3, heldBy: undefined })
  await expect.poll(onDevice).toEqual([])
})

test('a picture that is left out is gone from the list and the device; the others are counted', async () => {
  const tab = await cutLine()
  const [third] = tab.queue.view().tiles
  tab.queue.cancel(third?.slot ?? 0)
  await expect.poll(async () => (await onDevice()).length).toBe(2)
  server.broken.clear()
  lineIsBack()
  await expect.poll(() => tab.finished).toMatchObject([{ added: [[expect.any(String), 4]] }])
  expect(added()).not.toContain('3.jpg')
})

test('leaving out the rest ends the drop', async () => {
  const tab = await cutLine()
  tab.queue.cancelAll()
  expect(tab.finished).toMatchObject([{ added: [[expect.any(String), 2]] }])
  expect(shown(tab)).toEqual([])
  await expect.poll(onDevice).toEqual([])
})

/** Whether the browser would ask before it closes the tab. */
function isAskedAtClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('closing the tab is asked about only while the device does not keep the pictures', async () => {
  const tab = await cutLine()
  expect([isAskedAtClosing(), tab.queue.view().isUnkept]).toEqual([false, false])
  tab.queue.cancelAll()
  await expect.poll(onDevice).toEqual([])

  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  tab.queue.add(pictures(['5.jpg']), 0)
  await expect.poll(() => tab.queue.view().isUnkept).toBe(true)
  expect(isAskedAtClosing()).toBe(true)
  tab.queue.cancelAll()
  expect(isAskedAtClosing()).toBe(false)
})

test('the pictures of one account never go on for another, and go on after signing in again', async () => {
  const tab = await cutLine()
  server.broken.clear()
  tab.signIn(undefined)
  lineIsBack()
  tab.signIn(ACCOUNT + 1)
  lineIsBack()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(added()).toHaveLength(2)
  tab.signIn(ACCOUNT)
  await expect.poll(() => tab.finished).toMatchObject([{ added: [[expect.any(String), 5]] }])
})

test('after logging out, the next visit continues what staff have left on the device', async () => {
  const tab = await cutLine()
  tab.close()
  expect(shown(tab)).toEqual([])
  expect(await onDevice()).toHaveLength(3)
  server.broken.clear()
  await tab.queue.resume()
  await expect.poll(() => added().toSorted()).toEqual(NAMES)
})
