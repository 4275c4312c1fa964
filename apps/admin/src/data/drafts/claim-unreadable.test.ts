import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimDraft } from './claim.ts'
import type { Draft } from './draft.ts'
import type { RecordKey } from './key.ts'

const record: RecordKey = { accountId: 1, table: 'products', id: 7 }

const silence = () => new Promise<never>(() => undefined)

const typedAbout = (picture: string): Draft => ({ values: { picture }, seen: {}, typedAt: 1 })

const device = vi.hoisted(() => ({
  drafts: new Map<number, Draft>(),
  unreadable: new Set<number>(),
  listed: Promise.resolve(),
  isListSilent: false,
  isReadSilent: false,
}))

/** A fake store that fails to list or to read drafts, or never answers: a real store cannot be made to fail. */
vi.mock('./draft.ts', () => ({
  listDrafts: async () =>
    device.isListSilent
      ? silence()
      : device.listed.then(() => [...device.drafts].map(([slot, draft]) => ({ key: { ...record, slot }, draft }))),
  readDraft: async ({ slot }: { slot: number }) => {
    if (device.isReadSilent) return silence()
    if (device.unreadable.has(slot)) throw new DOMException('The data could not be read.', 'UnknownError')
    return device.drafts.get(slot)
  },
}))

const open: AbortController[] = []
let patience = new AbortController()
beforeEach(() => {
  patience = new AbortController()
  const drafts = new Map([[1, typedAbout('crane')]])
  Object.assign(device, { drafts, unreadable: new Set([1]), listed: Promise.resolve(), isListSilent: false, isReadSilent: false })
})
const closeForms = () => {
  for (const form of open.splice(0)) form.abort()
}
afterEach(closeForms)

function openForm(wanted?: Parameters<typeof claimDraft>[1]) {
  const form = new AbortController()
  open.push(form)
  return claimDraft(record, wanted, form.signal, patience.signal)
}

test('a stored draft that cannot be read is not claimed, so that it is not overwritten', async () => {
  expect(await openForm()).toEqual({ slot: 2, draft: undefined, isUnread: true })
})

test('a slot without a stored draft is claimed even if the store cannot be read', async () => {
  device.drafts.clear()
  expect(await openForm()).toEqual({ slot: 1, draft: undefined })
})

test('a form waits for a slow device as long as the person does, and opens with the draft', async () => {
  const listing = Promise.withResolvers<void>()
  device.listed = listing.promise
  device.unreadable.clear()
  vi.useFakeTimers()
  const form = openForm()
  let isOpen = false
  void form.then(() => (isOpen = true))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isOpen).toBe(false)
  vi.useRealTimers()
  listing.resolve()
  expect(await form).toEqual({ slot: 1, draft: typedAbout('crane') })
})

test('forms that somebody opens without waiting for the storage have each a slot that hardly has a stored draft', async () => {
  device.isListSilent = true
  patience.abort()
  expect(await openForm()).toEqual({ slot: 99, draft: undefined, isUnread: true })
  expect(await openForm(1)).toEqual({ slot: 98, draft: undefined, isUnread: true })
})

test('a form opens if its storage stops answering between list and draft, and leaves the stored one alone', async () => {
  device.isReadSilent = true
  const form = openForm()
  setTimeout(() => patience.abort(), 50)
  expect(await form).toEqual({ slot: 2, draft: undefined, isUnread: true })
})

test('what was typed about a picture while the storage did not answer comes back with that picture', async () => {
  patience.abort()
  device.isListSilent = true
  const ship = { slot: 1_234, isAbout: ({ values }: Draft) => values.picture === 'ship' }
  const { slot } = await openForm(ship)
  closeForms()
  device.isListSilent = false
  patience = new AbortController()
  device.drafts.set(slot, typedAbout('ship'))
  expect(await openForm(ship)).toEqual({ slot, draft: typedAbout('ship') })
})
