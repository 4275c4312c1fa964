// @vitest-environment happy-dom
import { createElement } from 'react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { recordName } from '../record/record-name.ts'
import { en } from '../ui/i18n/en.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { DraftNotices } from './draft-notices.tsx'

const device = vi.hoisted(() => ({
  id: 'new' as number | 'new',
  name: 'Sahil',
  /** The keys of the drafts that forms of other windows have open. */
  claimed: new Set<string>(),
  removes: (): Promise<void> => Promise.resolve(),
}))
vi.mock('../data/drafts/draft.ts', () => ({
  listDrafts: async () => [
    {
      key: { accountId: 1, table: 'partners', id: device.id, slot: 1 },
      draft: { values: { name: device.name }, typedAt: Date.now() },
    },
  ],
  removeDrafts: () => device.removes(),
}))
vi.mock('../data/drafts/claim.ts', () => ({ claimedKeys: async () => new Set(device.claimed) }))

const subject = { table: 'partners' as const, nameOf: (values: object) => recordName('partners', values, 'en') }
const NOTICES = { subject, onContinue: () => undefined }

afterEach(() => {
  device.claimed.clear()
  vi.restoreAllMocks()
})

/** Presses the last button with this name. */
const press = (name: string) =>
  [...document.querySelectorAll('button')]
    .filter(({ textContent }) => textContent === name)
    .at(-1)
    ?.click()

test('a draft that the device cannot remove stays, and staff read so', async () => {
  device.removes = () => Promise.reject(new DOMException('The storage is broken.', 'UnknownError'))
  const failed = vi.spyOn(toast, 'error')
  const shown = showInConsole(createElement(DraftNotices, NOTICES))
  await expect.poll(shown.words).toContain('Sahil')
  press(en.drafts.discard)
  await expect.poll(() => document.body.textContent).toContain(en.drafts.discardTitle)
  press(en.drafts.discard)
  await expect.poll(() => failed.mock.calls).toEqual([[en.drafts.notDiscarded]])
  await expect.poll(() => document.body.textContent).not.toContain(en.drafts.discardTitle)
  expect(shown.words()).toContain('Sahil')
})

test('a draft that another window has opened since the question is not removed, and staff read so', async () => {
  const removed = vi.fn(async () => undefined)
  device.removes = removed
  const failed = vi.spyOn(toast, 'error')
  const shown = showInConsole(createElement(DraftNotices, NOTICES))
  await expect.poll(shown.words).toContain('Sahil')
  press(en.drafts.discard)
  await expect.poll(() => document.body.textContent).toContain(en.drafts.discardTitle)
  device.claimed.add('draft/1/partners/new')
  press(en.drafts.discard)
  await expect.poll(() => document.body.textContent).not.toContain(en.drafts.discardTitle)
  expect(removed).not.toHaveBeenCalled()
  expect(failed.mock.calls).toEqual([[en.drafts.openElsewhere]])
  // Waits until the list is read again.
  await expect.poll(shown.words).not.toContain('Sahil')
})

test.each([
  [7 as const, '#7'],
  ['new' as const, en.drafts.newRecord],
])('a draft of record %s without a name is announced as %s', async (id, words) => {
  Object.assign(device, { id, name: '' })
  showInConsole(createElement(DraftNotices, NOTICES))
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe(words)
})
