// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { removeDrafts, writeDraft } from '../../../data/drafts/draft.ts'
import { newDropSlot } from '../../../data/drafts/key.ts'
import type { Services } from '../../../data/services.tsx'
import { en } from '../../../ui/i18n/en.ts'
import { showInConsole } from '../../../ui/in-console.test-data.tsx'
import { MANY_TEXTS, ManyPictures } from './many-pictures.tsx'

/** A DOM for tests has no locks: no other tab has the pictures. */
vi.mock('../../../data/drafts/claim.ts', () => ({ claimExactly: async () => true }))

function showPanel() {
  const router = createMemoryRouter([{ path: '/', element: createElement(ManyPictures, { rows: [] }) }])
  const state = { status: 'expired', user: { id: 1 } }
  const session = { get: () => state, subscribe: () => () => undefined, onSignOut: () => undefined }
  return showInConsole(createElement(RouterProvider, { router }), { session: session as unknown as Services['session'] })
}

async function choose(files: File[]) {
  const chooser = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type="file"]'))
  Object.defineProperty(chooser, 'files', { value: files })
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

test('of many files that are not pictures, five are named, and the others counted', async () => {
  const failed = vi.spyOn(toast, 'error')
  showPanel()
  await choose([1, 2, 3, 4, 5, 6, 7].map((place) => new File(['x'], `${place}.txt`, { type: 'text/plain' })))
  await expect.poll(() => String(failed.mock.lastCall?.[0])).toMatch(/1\.txt.*5\.txt\u2069, and 2 more$/)
})

test('a picture that is not on the device any more is not said to be kept there', async () => {
  const key = { accountId: 1, table: 'impact_gallery', id: 'new', slot: newDropSlot() } as const
  await writeDraft(key, { values: { display_order: '1' }, seen: {}, pictures: ['image_url'], typedAt: 1 })
  const { words } = showPanel()
  await expect.poll(words).toContain(en.refusals.unreadable_picture)
  expect(words()).not.toContain(MANY_TEXTS.en.kept)
  await removeDrafts([key])
})

test('the memory of a chosen picture is released once it is not shown any more', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const released = () => revoked.mock.calls.map(([address]) => address)
  const { leave } = showPanel()
  // The files are not pictures, so the queue refuses them and keeps them in the list.
  await choose(['harbour.jpg', 'quay.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' })))
  const shown = () => [...document.querySelectorAll('img')].map(({ src }) => src)
  await expect.poll(shown).toEqual([expect.stringMatching(/^blob:/), expect.stringMatching(/^blob:/)])
  const [harbour, quay] = shown()
  expect(released()).toEqual([])
  document.querySelector<HTMLElement>(`[aria-label="${MANY_TEXTS.en.remove(1)}"]`)?.click()
  await expect.poll(shown).toEqual([quay])
  await expect.poll(released).toEqual([harbour])
  leave()
  expect(released()).toEqual([harbour, quay])
})
