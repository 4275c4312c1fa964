import { afterEach, expect, test, vi } from 'vitest'
import { claimDraft, claimedKeys } from './claim.ts'

const open: AbortController[] = []
afterEach(() => {
  for (const form of open.splice(0)) form.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function openForm(id: number, form = new AbortController()) {
  open.push(form)
  return claimDraft({ accountId: 1, table: 'products', id }, undefined, form.signal, new AbortController().signal)
}

test('a form that was closed before its draft was claimed releases it immediately', async () => {
  const closed = new AbortController()
  closed.abort()
  await openForm(1, closed)
  expect((await openForm(1)).slot).toBe(1)
})

test('a form waits to release only the draft that it holds', async () => {
  await openForm(2)
  const form = new AbortController()
  const listen = vi.spyOn(form.signal, 'addEventListener')
  expect((await openForm(2, form)).slot).toBe(2)
  expect(listen).toHaveBeenCalledTimes(1)
})

test('a wait that times out or is aborted means that the draft is taken', async () => {
  await openForm(3)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  expect((await openForm(3)).slot).toBe(2)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
  expect((await openForm(3)).slot).toBe(3)
})

test('a form gets the last draft of 100 if all others are taken', async () => {
  vi.spyOn(navigator.locks, 'request').mockImplementation(async (_name: string, ...rest: unknown[]) => {
    const answer = rest.at(-1) as (lock: Lock | null) => unknown
    return answer(null)
  })
  expect(await openForm(4)).toEqual({ slot: 100, draft: undefined })
})

test.each([new DOMException('', 'SecurityError'), new Error('broken')])(
  'a browser that forbids locks is like one without them: the form opens (%s)',
  async (error) => {
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(error)
    vi.spyOn(navigator.locks, 'query').mockRejectedValue(error)
    expect(await openForm(5)).toEqual({ slot: 1, draft: undefined })
    expect(await claimedKeys()).toEqual(new Set())
  },
)

test('without locks all forms of a record share one draft, and no draft counts as open', async () => {
  vi.stubGlobal('navigator', {})
  expect((await openForm(6)).slot).toBe(1)
  expect((await openForm(6)).slot).toBe(1)
  expect(await claimedKeys()).toEqual(new Set())
})

test('the drafts of open forms are claimed until the forms are closed', async () => {
  const form = new AbortController()
  await openForm(7, form)
  await openForm(7)
  expect(await claimedKeys()).toEqual(new Set(['draft/1/products/7', 'draft/1/products/7/2']))
  form.abort()
  // Checks at once, while the browser may still list the released lock.
  expect(await claimedKeys()).toEqual(new Set(['draft/1/products/7/2']))
  await openForm(7)
  expect(await claimedKeys()).toEqual(new Set(['draft/1/products/7', 'draft/1/products/7/2']))
})

test.each<[string, LockManagerSnapshot]>([
  ['no list of locks', {}],
  ['a lock without a name', { held: [{ mode: 'exclusive' }] }],
])('a browser that answers with %s has no claimed draft', async (_case, snapshot) => {
  vi.spyOn(navigator.locks, 'query').mockResolvedValue(snapshot)
  expect(await claimedKeys()).toEqual(new Set())
})

test('an unclaimed draft is claimed, however slow the device is', async () => {
  // The wait times out before the lock answers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  expect((await openForm(8)).slot).toBe(1)
})

test('a form that was just closed releases its draft', async () => {
  expect((await openForm(10)).slot).toBe(1)
  setTimeout(() => open[0]?.abort(), 50)
  expect((await openForm(10)).slot).toBe(1)
})
