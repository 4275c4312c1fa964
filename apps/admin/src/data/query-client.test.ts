import { ContentError } from '@bayt/content/errors'
import { expect, test, vi } from 'vitest'
import { createQueryClient, shouldRetryRead } from './query-client.ts'

test('only reads that may succeed later are retried, at most twice', () => {
  expect(shouldRetryRead(0, new ContentError('offline', ''))).toBe(true)
  expect(shouldRetryRead(1, new ContentError('server', ''))).toBe(true)
  expect(shouldRetryRead(2, new ContentError('server', ''))).toBe(false)
  expect(shouldRetryRead(0, new ContentError('forbidden', ''))).toBe(false)
  expect(shouldRetryRead(0, new Error('a defect'))).toBe(false)
})

test('any read that finds the session ended notifies the session store', async () => {
  const onSignedOut = vi.fn()
  const client = createQueryClient(onSignedOut)
  const read = (kind: 'signed_out' | 'forbidden') =>
    client.fetchQuery({ queryKey: [kind], queryFn: () => Promise.reject(new ContentError(kind, '')) }).catch(() => undefined)
  await read('forbidden')
  expect(onSignedOut).not.toHaveBeenCalled()
  await read('signed_out')
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('a refused write reports the time at which it was sent', async () => {
  const onSignedOut = vi.fn()
  const client = createQueryClient(onSignedOut)
  const sentAt = Date.now()
  const write = client.getMutationCache().build(client, {
    mutationFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      throw new ContentError('signed_out', '')
    },
  })
  await write.execute(undefined).catch(() => undefined)
  const [startedAt] = onSignedOut.mock.calls[0] ?? []
  expect(startedAt).toBeGreaterThanOrEqual(sentAt)
  expect(startedAt).toBeLessThan(sentAt + 25)
})

test('an ended session is found behind another error, too', async () => {
  const onSignedOut = vi.fn()
  const client = createQueryClient(onSignedOut)
  const stored = new ContentError('server', 'Stored, but not read.', { cause: new ContentError('signed_out', '') })
  const write = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(stored) })
  await write.execute(undefined).catch(() => undefined)
  expect(onSignedOut).toHaveBeenCalledOnce()
})
