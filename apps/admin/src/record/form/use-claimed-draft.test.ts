// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClaimedDraft } from '../../data/drafts/claim.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { useClaimedDraft } from '../prepared/use-opened-change.ts'
import { WaitForDraft } from './wait-for-draft.tsx'

/** A device whose answer a test controls. If the form stops waiting, the device answers that the draft was not read. */
const device = vi.hoisted((): { answer: (draft: ClaimedDraft) => void } => ({ answer: () => undefined }))
vi.mock('../../data/drafts/claim.ts', () => ({
  claimDraft: (_record: unknown, _wanted: unknown, _until: unknown, patience: AbortSignal) =>
    new Promise<ClaimedDraft>((resolve) => {
      device.answer = resolve
      patience.addEventListener('abort', () => resolve({ slot: 99, draft: undefined, isUnread: true }))
    }),
}))
vi.mock('../../data/drafts/queries.ts', () => ({ refreshDrafts: async () => undefined }))

afterEach(() => void vi.useRealTimers())

function Form() {
  const { claimed, openWithout } = useClaimedDraft('products', 7, undefined)
  return claimed ? `Slot ${claimed.slot}` : createElement(WaitForDraft, { openWithout })
}

test('a form on a slow device says that it waits, and opens without the draft only if somebody asks for that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const form = showInConsole(createElement(Form))
  expect(form.words()).toBe(en.shell.loading)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.poll(form.words).toContain(en.form.draftAwaited)
  document.querySelector('button')?.click()
  await expect.poll(form.words).toBe('Slot 99')
})

test('a device that answers late opens the form with its draft', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const form = showInConsole(createElement(Form))
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.poll(form.words).toContain(en.form.openWithoutDraft)
  device.answer({ slot: 1, draft: undefined })
  await expect.poll(form.words).toBe('Slot 1')
})
