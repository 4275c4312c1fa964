// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { FunctionRefusedError } from '../../data/functions.ts'
import type { Services } from '../../data/services.tsx'
import { confirmApp, readOwnFactor, setUpApp } from '../../data/session/second-factor.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useSetUp } from './set-up.tsx'

vi.mock('../../data/session/second-factor.ts', async (original) => ({
  ...(await original<object>()),
  setUpApp: vi.fn(),
  confirmApp: vi.fn(),
  readOwnFactor: vi.fn(),
}))
afterEach(() => vi.mocked(setUpApp).mockReset())

const FACTOR = { set_up_at: '2026-11-01T10:00:00Z', codes_left: 10, passkeys: 0, is_demanded: true, is_fresh: true }
const state = { status: 'signed_out' }
const session = { get: () => state, token: () => null, subscribe: () => () => undefined } as unknown as Services['session']

test('who signs in again during a set-up keeps the secret that the app has scanned; one that was refused is asked for again', async () => {
  const queryClient = new QueryClient()
  const asked = vi.mocked(setUpApp)
  asked.mockRejectedValueOnce(new ContentError('signed_out', 'Your session has ended.'))
  asked.mockResolvedValueOnce({ secret: 'SCANNED' }).mockResolvedValueOnce({ secret: 'ANOTHER' })
  const { newest } = runHook(() => useSetUp(null, () => undefined), { queryClient, session })
  await expect.poll(() => newest().beginError?.message).toBe('Your session has ended.')
  await queryClient.invalidateQueries()
  await expect.poll(() => newest().secret).toBe('SCANNED')
  await queryClient.invalidateQueries()
  expect(asked, 'another secret').toHaveBeenCalledTimes(2)
})

test('a set-up that took too long goes on with another secret; one that is complete keeps it', async () => {
  vi.mocked(readOwnFactor)
    .mockResolvedValueOnce(FACTOR)
    .mockResolvedValueOnce({ ...FACTOR, set_up_at: '2026-11-02T10:00:00Z' })
  vi.mocked(setUpApp).mockResolvedValueOnce({ secret: 'FIRST' }).mockResolvedValueOnce({ secret: 'SECOND' })
  vi.mocked(confirmApp).mockRejectedValue(new FunctionRefusedError('unexpected', 'set_up_ended', '', 410))
  const { newest } = runHook(() => useSetUp(FACTOR.set_up_at, () => undefined), { session, queryClient: new QueryClient() })
  await expect.poll(() => newest().secret).toBe('FIRST')
  newest().confirm.mutate({ code: '123456', password: undefined })
  await expect.poll(() => newest().secret).toBe('SECOND')
  expect(newest().confirm.error).toMatchObject({ code: 'set_up_ended' })
  newest().confirm.mutate({ code: '123456', password: undefined })
  await expect.poll(() => vi.mocked(readOwnFactor).mock.calls.length).toBe(2)
  await expect.poll(() => newest().confirm.isPending).toBe(false)
  expect([newest().secret, vi.mocked(setUpApp).mock.calls.length]).toEqual(['SECOND', 2])
})
