// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '../../../lib/run-hook.test-data.tsx'
import { useManyUploads } from './use-many-uploads.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The uploads on their way, by the name of their file. */
const line = vi.hoisted(() => new Map<string, () => void>())
const said = vi.hoisted((): { id: string; message: string; onRetry: () => void }[] => [])
vi.mock('./add-picture.ts', async (original) => ({
  ...(await original<object>()),
  addPicture: (_services: unknown, { file }: { file: File }) =>
    new Promise((_resolve, reject) => {
      line.set(file.name, () => {
        line.delete(file.name)
        reject(new ContentError('offline', 'There is no connection to the server.'))
      })
    }),
}))
vi.mock('./toast-not-added.tsx', () => ({ toastNotAdded: (toast: (typeof said)[number]) => void said.push(toast) }))

const BOTH = ['harbour.jpg', 'quay.jpg']

async function drop(names = BOTH) {
  const screen = runHook(useManyUploads)
  const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  await act(async () => screen.newest().start(files, 0))
  expect([...line.keys()]).toEqual(names.slice(0, 2))
  return screen
}
const fail = (name: string) => act(async () => line.get(name)?.())

/** Whether closing the tab is asked about. */
function isAskedAtClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

afterEach(async () => {
  for (const name of BOTH) await fail(name)
  said.length = 0
})

test('pictures that fail after staff left the screen are named, and can be tried again', async () => {
  const screen = await drop()
  await screen.leave()
  expect(said).toEqual([])
  await fail('harbour.jpg')
  await fail('quay.jpg')
  expect(said.map(({ message }) => message.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'Not added to the gallery: harbour.jpg',
    'Not added to the gallery: harbour.jpg and quay.jpg',
  ])
  await act(async () => said.at(-1)?.onRetry())
  expect([...line.keys()]).toEqual(BOTH)
})

test('pictures that had failed before staff left are named when they leave', async () => {
  const screen = await drop()
  await fail('harbour.jpg')
  expect(said).toEqual([])
  await screen.leave()
  expect(said.map(({ message }) => message)).toEqual(['Not added to the gallery: \u2068harbour.jpg\u2069'])
})

test('a second visit that leaves failed pictures replaces its own message, and not that of the first', async () => {
  const ids: (string | undefined)[] = []
  for (const _visit of ['first', 'second']) {
    const screen = await drop()
    await fail('harbour.jpg')
    await screen.leave()
    ids.push(said.at(-1)?.id)
    await fail('quay.jpg')
    expect(said.at(-1)?.id).toBe(ids.at(-1))
  }
  expect(new Set(ids).size).toBe(2)
})

test('pictures that staff left out are not named', async () => {
  const screen = await drop()
  await fail('harbour.jpg')
  const [first] = screen.newest().tiles
  await act(async () => screen.newest().cancel(first?.key ?? ''))
  await screen.leave()
  expect(said).toEqual([])
})

test('closing the tab is asked about while pictures are on their way, also from another screen', async () => {
  const screen = await drop()
  expect(isAskedAtClosing()).toBe(true)
  await screen.leave()
  expect(isAskedAtClosing()).toBe(true)
  await fail('harbour.jpg')
  await fail('quay.jpg')
  expect(isAskedAtClosing()).toBe(false)
})

test('of many pictures that failed, five are named, and the others counted', async () => {
  const screen = await drop([1, 2, 3, 4, 5, 6, 7].map((place) => `${place}.jpg`))
  for (const place of [1, 2, 3, 4, 5, 6, 7]) await fail(`${place}.jpg`)
  await screen.leave()
  expect(said.at(-1)?.message).toMatch(/1\.jpg.*5\.jpg\u2069, and 2 more$/)
})
