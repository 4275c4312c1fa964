// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { LibraryPicture } from '@bayt/content/queries/library'
import { createElement } from 'react'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { PICTURES_TEXTS } from './texts.ts'

const server = vi.hoisted(() => ({ fails: 'offline' as ErrorKind }))
vi.mock('../../lib/functions.ts', async (original) => ({
  ...(await original()),
  callFunction: () => Promise.reject(new ContentError(server.fails, '')),
}))

test.each<[fails: ErrorKind, isKnown: boolean]>([
  ['offline', false],
  ['forbidden', true],
])('an answer that is %s says whether it is known that no picture was removed', async (fails, isKnown) => {
  server.fails = fails
  const failed = vi.spyOn(toast, 'error').mockClear()
  const pictures = [{ picture: 'sack.jpg' } as LibraryPicture]
  const shown = showInConsole(createElement(RemoveDialog, { pictures, onClose: () => undefined }))
  const texts = PICTURES_TEXTS.en.removing
  const confirm = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === texts.removeConfirm(1))
  confirm?.click()
  const [says] = (isKnown ? texts.failed('') : texts.unanswered('')).split(':')
  await expect.poll(() => failed.mock.lastCall?.[0]).toContain(says)
  shown.leave()
})
