// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import type { LibraryPicture } from '@bayt/content/queries/library'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { AppConfig } from '../../data/env.ts'
import { sendPicture } from '../../data/upload/send.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { PICTURES_TEXTS } from './texts.ts'

vi.mock('../../data/upload/prepare.ts', async (original) => ({ ...(await original<object>()), preparePicture: async () => ({}) }))
vi.mock('../../data/upload/send.ts', () => ({ sendPicture: vi.fn() }))

const texts = PICTURES_TEXTS.en.replacing
const uploaded = 'https://project.example/storage/v1/object/public/media/full/new.jpg'

function open() {
  const picture = { picture: 'old.jpg', use_count: 1, uses: [], texts: null } as unknown as LibraryPicture
  const dialog = createElement(ReplaceDialog, { picture, onClose: () => undefined })
  return showInConsole(dialog, {
    config: { supabaseUrl: 'https://project.example', siteUrl: 'https://site.example' } as AppConfig,
  })
}
const words = () => document.body.textContent ?? ''
const confirm = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === texts.replaceConfirm(1))

function chooseFile(): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No place for a file.')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'sack.jpg', { type: 'image/jpeg' })] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a replacement whose line drops waits, says so, and goes on by itself when the line is back', async () => {
  vi.mocked(sendPicture).mockRejectedValueOnce(new ContentError('offline', '')).mockResolvedValueOnce(uploaded)
  open()
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
  chooseFile()
  await expect.poll(words).toContain(en.picture.notKept)
  expect(confirm()?.disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => document.querySelector<HTMLImageElement>(`img[src="${uploaded}"]`)).not.toBeNull()
  expect(words()).not.toContain(en.picture.notKept)
  expect(confirm()?.disabled).toBe(false)
  const [first, repeated] = vi.mocked(sendPicture).mock.calls.map(([, picture]) => picture)
  expect(repeated, 'the same picture under the same name').toBe(first)
})
