import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimDraft, claimNewDraft } from './claim.ts'
import type { RecordKey } from './key.ts'

const record: RecordKey = { accountId: 1, table: 'products', id: 7 }

const silence = () => new Promise<never>(() => undefined)

const device = vi.hoisted(() => ({ unreadable: new Set<number>(), isListSilent: false, isReadSilent: false }))

/** A fake store that fails to list or to read, or never answers, which no real one does on demand. */
vi.mock('./store.ts', () => ({
  listDrafts: async () => (device.isListSilent ? silence() : [{ key: { ...record, slot: 1 } }]),
  readDraft: async ({ slot }: { slot: number }) => {
    if (device.isReadSilent) return silence()
    if (device.unreadable.has(slot)) throw new DOMException('The data could not be read.', 'UnknownError')
    return undefined
  },
}))

const open: AbortController[] = []
beforeEach(() => void Object.assign(device, { unreadable: new Set([1]), isListSilent: false, isReadSilent: false }))
afterEach(() => {
  for (const form of open.splice(0)) form.abort()
})

function openForm(wanted?: number) {
  const form = new AbortController()
  open.push(form)
  return claimDraft(record, wanted, form.signal)
}

test('a stored draft that cannot be read is not claimed, so that it is not overwritten', async () => {
  expect(await openForm()).toEqual({ slot: 2, draft: undefined })
})

test('a slot without a stored draft is claimed even if the store cannot be read', async () => {
  device.unreadable.add(2)
  expect(await openForm()).toEqual({ slot: 2, draft: undefined })
})

test('forms open on a device whose storage does not answer, each in a slot that hardly has a stored draft', async () => {
  device.isListSilent = true
  expect(await openForm()).toEqual({ slot: 99, draft: undefined })
  expect(await openForm(1)).toEqual({ slot: 98, draft: undefined })
  const grid = new AbortController()
  open.push(grid)
  expect(await claimNewDraft(record, grid.signal)).toBe(97)
})

test('a form opens if its storage stops answering between list and draft, and leaves the stored one alone', async () => {
  device.isReadSilent = true
  expect(await openForm()).toEqual({ slot: 2, draft: undefined })
})
