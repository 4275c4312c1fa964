// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../../lib/i18n/en.ts'
import { runHook } from '../../../lib/run-hook.test-data.tsx'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import type { Undo } from '../../../resource/undo/undo.ts'
import { useManyUploads } from './use-many-uploads.ts'

const told = vi.hoisted((): { message: string; undo: Undo; id: string }[] => [])
/** Files whose upload fails, and those that are cancelled while their item is added. */
const broken = vi.hoisted(() => new Set<string>())
const cancelled = vi.hoisted(() => new Set<string>())
/** Those whose item is added without an answer, and those that do not arrive. */
const lost = vi.hoisted(() => new Set<string>())
const unsent = vi.hoisted(() => new Set<string>())
const readAgain = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../../../lib/read-again.ts', () => ({ readAgain }))
const OFFLINE = vi.hoisted(() => () => new ContentError('offline', 'There is no connection to the server.'))
vi.mock('../../../lib/upload/prepare.ts', async (original) => ({
  ...(await original<object>()),
  preparePicture: async (file: File) => file,
}))
vi.mock('../../../lib/upload/send.ts', async (original) => ({
  ...(await original<object>()),
  sendPicture: async (_functions: unknown, { name }: File) => {
    if (broken.has(name)) throw OFFLINE()
    await held.upload.get(name)
    return `https://x.example/${name}`
  },
}))
/** Those whose upload, or whose answer after their item was added, has to wait; and the answer of an undo. */
const held = vi.hoisted(() => ({
  upload: new Map<string, Promise<void>>(),
  added: new Map<string, Promise<void>>(),
  undo: Promise.resolve(),
}))
/** The screen under test. */
const screen = vi.hoisted(() => ({ cancel: async (_name: string): Promise<void> => undefined }))
/** The requests that have added an item; those whose item is still there; the items of each command, as its entry in the history has them. */
const server = vi.hoisted(() => ({ requests: [] as string[], items: new Set<number>(), parts: new Map<string, number[]>() }))
vi.mock('@bayt/content/queries/bulk', () => ({
  addRecord: async (_client: unknown, _table: string, input: { image_url: string }, request: string, command: string) => {
    const name = input.image_url.slice('https://x.example/'.length)
    if (unsent.has(name)) throw OFFLINE()
    const isNew = !server.requests.includes(request)
    if (isNew) {
      server.items.add(server.requests.push(request))
      server.parts.set(command, [...(server.parts.get(command) ?? []), server.requests.length])
    }
    const id = server.requests.indexOf(request) + 1
    if (!server.items.has(id)) throw new ContentError('not_found', 'It was saved before.')
    await held.added.get(name)
    if (cancelled.has(name)) await screen.cancel(name)
    if (lost.has(name)) throw OFFLINE()
    return { id }
  },
  undoRecords: async (_client: unknown, command: string) => {
    const parts = server.parts.get(command) ?? []
    for (const id of parts) server.items.delete(id)
    undoneCommands.push(command)
    await held.undo
    return { undone: parts.length, kept: 0 }
  },
}))
vi.mock('@bayt/content/queries/resource', () => ({
  deleteRecord: async (_client: unknown, _table: string, id: number) => void server.items.delete(id),
}))
const undoneCommands = vi.hoisted((): string[] => [])
vi.mock('../../../resource/api/use-after-write.ts', () => ({ useAfterWrite: () => async () => undefined }))
vi.mock('../../../resource/undo/toast-saved.ts', () => ({
  toastSaved: (message: string, undo: Undo, id: string) => void told.push({ message, undo, id }),
}))

const { added, undone } = COMMAND_TEXTS.en
const FIRST = ['harbour.jpg', 'quay.jpg', 'sacks.jpg']

const nameOf = (picture: string | File) => (picture instanceof File ? picture.name : picture)

async function drop() {
  const { newest, leave } = runHook(useManyUploads)
  const isDone = (tiles: number) => vi.waitFor(() => expect([newest().tiles.length, newest().isBusy]).toEqual([tiles, false]))
  const start = async (names: string[]) => {
    const kept = names.filter((name) => !cancelled.has(name))
    const before = newest().tiles.length
    newest().start(
      names.map((name) => new File(['x'], name, { type: 'image/jpeg' })),
      0,
    )
    await isDone(before + kept.length)
  }
  screen.cancel = async (name) => {
    const tile = () => newest().tiles.find(({ picture }) => nameOf(picture) === name)
    await vi.waitFor(() => expect(tile()).toBeDefined())
    newest().cancel(tile()?.key ?? '')
  }
  await start(FIRST)
  /** Presses Undo in a toast, by default the newest one, and returns what it says then. */
  const undo = async (toast = told.at(-1)) => {
    await toast?.undo.run()
    return toast?.undo.done(en.undo)
  }
  const startRetry = () => {
    broken.clear()
    lost.clear()
    unsent.clear()
    for (const { state } of newest().tiles) if (state.status === 'failed') state.retry?.()
  }
  const retry = async () => {
    startRetry()
    await vi.waitFor(() => expect(newest().tiles.every(({ state }) => state.status === 'added')).toBe(true))
  }
  return {
    leave,
    undo,
    retry,
    startRetry,
    start,
    statuses: () => newest().tiles.map(({ state }) => state.status),
    messages: () => told.map(({ message }) => message),
    pictures: () => newest().tiles.map(({ picture }) => nameOf(picture)),
  }
}

afterEach(() => {
  told.length = 0
  undoneCommands.length = 0
  for (const names of [broken, cancelled, lost, unsent, held.upload, held.added]) names.clear()
  held.undo = Promise.resolve()
  Object.assign(server, { requests: [], items: new Set(), parts: new Map() })
  vi.restoreAllMocks()
})

test('a picture that is tried again after the others were undone is counted alone', async () => {
  broken.add('quay.jpg')
  const { leave, undo, retry, messages, pictures } = await drop()
  expect(await undo()).toBe(undone(2))
  await expect.poll(pictures).toEqual(['quay.jpg'])
  await retry()
  expect(messages()).toEqual([added(2), added(1)])
  expect(await undo()).toBe(undone(1))
  const [first, second] = undoneCommands
  expect(second, 'what others restored since is not undone again').not.toBe(first)
  leave()
})

test('a picture that is tried again before an undo is counted with the others, and undone with them', async () => {
  broken.add('quay.jpg')
  const { leave, undo, retry, messages } = await drop()
  await retry()
  expect(messages()).toEqual([added(2), added(3)])
  expect(await undo()).toBe(undone(3))
  leave()
})

test('the undo of a drop takes its tiles away, also after another drop has begun', async () => {
  const { leave, undo, start, pictures } = await drop()
  const [first] = told
  await start(['sails.jpg'])
  expect(await undo(first)).toBe(undone(3))
  await expect.poll(pictures).toEqual(['sails.jpg'])
  expect(server.items.size).toBe(1)
  leave()
})

test('the undo of a drop takes the tiles away that were added since its message, and leaves those on their way', async () => {
  for (const name of ['quay.jpg', 'sacks.jpg']) broken.add(name)
  const { leave, undo, startRetry, messages, pictures, statuses } = await drop()
  const sacks = Promise.withResolvers<void>()
  held.upload.set('sacks.jpg', sacks.promise)
  startRetry()
  await expect.poll(statuses).toEqual(['added', 'added', 'sending'])
  expect(messages()).toEqual([added(1)])
  expect(await undo()).toBe(undone(2))
  await expect.poll(pictures).toEqual(['sacks.jpg'])
  sacks.resolve()
  await expect.poll(statuses).toEqual(['added'])
  expect(messages()).toEqual([added(1), added(1)])
  expect(server.items.size).toBe(1)
  expect(await undo()).toBe(undone(1))
  expect(server.items.size).toBe(0)
  leave()
})

test.each(['before', 'after'])(
  'a picture whose item is added just before an undo of its drop is added again if its answer comes %s that of the undo',
  async (when) => {
    broken.add('sacks.jpg')
    const { leave, undo, startRetry, messages, pictures, statuses } = await drop()
    const [item, undoAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    held.added.set('sacks.jpg', item.promise)
    held.undo = undoAnswer.promise
    startRetry()
    await expect.poll(() => server.items.size).toBe(3)
    const said = undo()
    await expect.poll(() => server.items.size).toBe(0)
    const answers = when === 'before' ? [item, undoAnswer] : [undoAnswer, item]
    for (const answer of answers) {
      answer.resolve()
      await answer.promise
    }
    expect(await said).toBe(undone(2))
    await expect.poll(() => [pictures(), statuses(), server.items.size]).toEqual([['sacks.jpg'], ['added'], 1])
    await expect.poll(messages).toEqual([added(2), added(1)])
    expect(await undo()).toBe(undone(1))
    expect(server.items.size).toBe(0)
    leave()
  },
)

test('a picture whose item was added without an answer belongs to the undo of its drop, also if it is tried again after another drop', async () => {
  lost.add('quay.jpg')
  const { leave, undo, retry, start, messages, pictures } = await drop()
  await start(['sails.jpg'])
  await retry()
  expect(messages()).toEqual([added(2), added(1), added(3)])
  const [first, second, retried] = told
  expect(retried?.id, 'the toast of its drop').toBe(first?.id)
  expect(await undo(second)).toBe(undone(1))
  await expect.poll(pictures).toEqual(FIRST)
  expect(server.items.size).toBe(3)
  expect(await undo(retried)).toBe(undone(3))
  await expect.poll(pictures).toEqual([])
  expect(server.items.size).toBe(0)
  leave()
})

test.each([
  ['was added', lost],
  ['did not arrive', unsent],
])(
  'a picture that %s without an answer and is tried again after the undo of its drop is added alone, and undone alone',
  async (_how, fails) => {
    fails.add('quay.jpg')
    const { leave, undo, retry, messages, pictures } = await drop()
    expect(await undo()).toBe(undone(2))
    await expect.poll(pictures).toEqual(['quay.jpg'])
    expect(server.items.size, 'the one without an answer too').toBe(0)
    await retry()
    expect(messages()).toEqual([added(2), added(1)])
    expect(await undo()).toBe(undone(1))
    const [first, second] = undoneCommands
    expect(second).not.toBe(first)
    expect(server.items.size).toBe(0)
    leave()
  },
)

test('a picture that was cancelled while its item was added is not counted as undone', async () => {
  cancelled.add('quay.jpg')
  const { leave, undo, messages } = await drop()
  expect(messages()).toEqual([added(2)])
  expect(await undo()).toBe(undone(2))
  leave()
})

test('a cancelled picture whose item may have been added without an answer has the list read again, which shows it', async () => {
  cancelled.add('quay.jpg')
  const { leave, start } = await drop()
  expect(readAgain).not.toHaveBeenCalled()
  lost.add('quay.jpg')
  await start(['quay.jpg'])
  await expect.poll(() => readAgain.mock.calls).toHaveLength(1)
  leave()
})
