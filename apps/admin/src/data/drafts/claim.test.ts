import { afterEach, expect, test, vi } from 'vitest'
import { claimDraft } from './claim.ts'

const open: AbortController[] = []
afterEach(() => {
  for (const form of open.splice(0)) form.abort()
  vi.restoreAllMocks()
})

/** Opens a form of a record; the test store has no drafts. @returns its slot */
async function openForm(id: number): Promise<number> {
  const form = new AbortController()
  open.push(form)
  return (await claimDraft({ accountId: 1, table: 'products', id }, undefined, form.signal, new AbortController().signal)).slot
}

test('an unclaimed draft is claimed, however slow the device is', async () => {
  // The wait times out before the lock answers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  expect(await openForm(1)).toBe(1)
})

test('a second form of the same record has its own draft', async () => {
  expect([await openForm(2), await openForm(2)]).toEqual([1, 2])
})

test('a form that was just closed releases its draft', async () => {
  expect(await openForm(3)).toBe(1)
  setTimeout(() => open[0]?.abort(), 50)
  expect(await openForm(3)).toBe(1)
})
