// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../../lib/i18n/en.ts'
import { runHook } from '../../../lib/run-hook.test-data.tsx'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import type { Undo } from '../../../resource/undo/undo.ts'
import type { Job } from './add-picture.ts'
import { useManyUploads } from './use-many-uploads.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const told = vi.hoisted((): { message: string; undo: Undo }[] => [])
/** Files whose upload fails, and those that are cancelled while their item is added. */
const broken = vi.hoisted(() => new Set<string>())
const cancelled = vi.hoisted(() => new Set<string>())
/** Those of them whose answer is lost. */
const lost = vi.hoisted(() => new Set<string>())
const readAgain = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../../../lib/read-again.ts', () => ({ readAgain }))
/** The items that each command has added, as its entry in the history has them. */
const parts = vi.hoisted(() => new Map<string, number>())
vi.mock('./add-picture.ts', async (original) => ({
  ...(await original<object>()),
  addPicture: async (_services: unknown, { file, order, aborter }: Job, commandNow: () => string) => {
    if (broken.has(file.name)) throw new ContentError('offline', 'There is no connection to the server.')
    const command = commandNow()
    parts.set(command, (parts.get(command) ?? 0) + 1)
    if (cancelled.has(file.name)) {
      aborter.abort()
      if (lost.has(file.name)) throw new ContentError('offline', 'There is no connection to the server.')
      aborter.signal.throwIfAborted()
    }
    return { id: order }
  },
}))
const undoneCommands = vi.hoisted((): string[] => [])
vi.mock('@bayt/content/queries/bulk', () => ({
  undoRecords: async (_client: unknown, command: string) => {
    undoneCommands.push(command)
    return { undone: parts.get(command), kept: 0 }
  },
}))
vi.mock('../../../resource/api/use-after-write.ts', () => ({ useAfterWrite: () => async () => undefined }))
vi.mock('../../../resource/undo/toast-saved.ts', () => ({
  toastSaved: (message: string, undo: Undo) => void told.push({ message, undo }),
}))

const { added, undone } = COMMAND_TEXTS.en

async function drop() {
  const { newest, leave } = runHook(useManyUploads)
  const files = ['harbour.jpg', 'quay.jpg', 'sacks.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  await act(async () => newest().start(files, 0))
  /** Presses Undo in the newest toast, and returns what it says then. */
  const undo = async () => {
    await act(async () => void (await told.at(-1)?.undo.run()))
    return told.at(-1)?.undo.done(en.undo)
  }
  const retry = async () => {
    const failed = newest().tiles.find(({ state }) => state.status === 'failed')
    broken.clear()
    await act(async () => failed?.state.status === 'failed' && failed.state.retry?.())
  }
  return { newest, leave, undo, retry, messages: () => told.map(({ message }) => message) }
}

afterEach(() => {
  told.length = 0
  for (const names of [broken, cancelled, lost]) names.clear()
})

test('a picture that is tried again after the others were undone is counted alone', async () => {
  broken.add('quay.jpg')
  const { newest, leave, undo, retry, messages } = await drop()
  expect(await undo()).toBe(undone(2))
  expect(newest().tiles).toHaveLength(1)
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

test('a picture that was cancelled while its item was added is not counted as undone', async () => {
  cancelled.add('quay.jpg')
  const { leave, undo, messages } = await drop()
  expect(messages()).toEqual([added(2)])
  expect(await undo()).toBe(undone(2))
  leave()
})

test('a cancelled picture whose item may have been added without an answer has the list read again, which shows it', async () => {
  cancelled.add('quay.jpg')
  const screen = await drop()
  expect(readAgain).not.toHaveBeenCalled()
  lost.add('quay.jpg')
  await act(async () => screen.newest().start([new File(['x'], 'quay.jpg', { type: 'image/jpeg' })], 3))
  expect(readAgain).toHaveBeenCalledOnce()
  screen.leave()
})
