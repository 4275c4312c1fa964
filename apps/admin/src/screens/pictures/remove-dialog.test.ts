// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { LibraryPicture } from '@bayt/content/queries/library'
import { createElement } from 'react'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { RemoveDialog } from './pictures-screen.tsx'
import { PICTURES_TEXTS } from './texts.ts'

const server = vi.hoisted(() => ({ fails: 'offline' as ErrorKind, answer: undefined as object | undefined }))
vi.mock('../../data/functions.ts', async (original) => ({
  ...(await original()),
  callFunction: async () => {
    if (server.answer) return server.answer
    throw new ContentError(server.fails, '')
  },
}))

const texts = PICTURES_TEXTS.en.removing

function remove(...names: string[]) {
  const pictures = names.map((picture) => ({ picture }) as LibraryPicture)
  const shown = showInConsole(createElement(RemoveDialog, { pictures, onClose: () => undefined }))
  const title = texts.removeConfirm(names.length)
  const confirm = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === title)
  confirm?.click()
  return shown
}

test.each<[fails: ErrorKind, isKnown: boolean]>([
  ['offline', false],
  ['forbidden', true],
])('an answer that is %s says whether it is known that no picture was removed', async (fails, isKnown) => {
  Object.assign(server, { fails, answer: undefined })
  const failed = vi.spyOn(toast, 'error').mockClear()
  remove('sack.jpg')
  const [says] = (isKnown ? texts.failed('') : texts.unanswered('')).split(':')
  await expect.poll(() => failed.mock.lastCall?.[0]).toContain(says)
})

test('one message counts the pictures that a record needs now, another those that somebody else removes', async () => {
  server.answer = { removed: ['a.jpg'], kept: ['b.jpg'] }
  const [succeeded, informed] = [vi.spyOn(toast, 'success').mockClear(), vi.spyOn(toast, 'info').mockClear()]
  remove('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')
  await expect.poll(() => succeeded.mock.calls).toEqual([[texts.removed(1)]])
  expect(informed.mock.calls).toEqual([[texts.keptPictures(1)], [texts.goneAlready(2)]])
})

test('an answer that does not tell them apart, such as that of an earlier release, says how many were left alone', async () => {
  server.answer = { removed: ['a.jpg'] }
  const [succeeded, informed] = [vi.spyOn(toast, 'success').mockClear(), vi.spyOn(toast, 'info').mockClear()]
  remove('a.jpg', 'b.jpg', 'c.jpg')
  await expect.poll(() => succeeded.mock.calls).toEqual([[texts.removed(1)]])
  expect(informed.mock.calls).toEqual([[texts.leftAlone(2)]])
})

test('after an answer that cannot be read, it is not known whether pictures were removed', async () => {
  server.answer = { done: true }
  const failed = vi.spyOn(toast, 'error').mockClear()
  remove('a.jpg')
  await expect.poll(() => failed.mock.lastCall?.[0]).toBe(texts.unanswered(en.refusals.unreadable))
})
