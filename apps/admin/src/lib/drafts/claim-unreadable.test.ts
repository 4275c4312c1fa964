import { expect, test, vi } from 'vitest'
import { claimDraft } from './claim.ts'
import type { RecordKey } from './key.ts'

const record: RecordKey = { accountId: 1, table: 'products', id: 7 }

const unreadable = vi.hoisted(() => new Set([1]))

/** A fake store that lists its keys and then fails to read, which no real one does on demand. */
vi.mock('./store.ts', () => ({
  listDrafts: async () => [{ key: { ...record, slot: 1 } }],
  readDraft: async ({ slot }: { slot: number }) => {
    if (unreadable.has(slot)) throw new DOMException('The data could not be read.', 'UnknownError')
    return undefined
  },
}))

test('a stored draft that cannot be read is not claimed, so that it is not overwritten', async () => {
  const form = new AbortController()
  expect(await claimDraft(record, undefined, form.signal)).toEqual({ slot: 2, draft: undefined })
  form.abort()
})

test('a slot without a stored draft is claimed even if the store cannot be read', async () => {
  unreadable.add(2)
  const form = new AbortController()
  expect(await claimDraft(record, undefined, form.signal)).toEqual({ slot: 2, draft: undefined })
  form.abort()
})
