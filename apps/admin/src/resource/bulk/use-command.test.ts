// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import { resourceKeys } from '../api/keys.ts'
import { useCommand } from './use-command.ts'

const server = vi.hoisted(() => ({ fails: 'offline' as ErrorKind }))
vi.mock('@bayt/content/queries/bulk', () => ({
  changeRecords: () => Promise.reject(new ContentError(server.fails, 'A rule refuses it.')),
}))
vi.mock('sonner', () => ({ toast: { error: vi.fn() } }))

beforeEach(() => void vi.clearAllMocks())
afterEach(() => vi.restoreAllMocks())

/** Hides a partner; the call fails. */
function hide(queryClient = createQueryClient(() => undefined)) {
  const command = runHook(() => useCommand('partners', () => undefined), { queryClient })
  command.newest().mutate({ records: [{ id: 1, seen: { active: true } }], values: { active: false } })
}

test('after an error the list is read again, because the command may have arrived', async () => {
  const queryClient = createQueryClient(() => undefined)
  const list = resourceKeys.ordered('partners')
  queryClient.setQueryData(list, { rows: [], total: 0 })
  hide(queryClient)
  await expect.poll(() => queryClient.getQueryState(list)?.isInvalidated).toBe(true)
})

test.each<[how: string, fails: ErrorKind, isOnline: boolean, says: RegExp]>([
  ['lost its answer may have changed them', 'offline', true, /^It is not known whether the records were changed/],
  ['was pressed offline changed none', 'offline', false, /none was changed/],
  ['was refused changed none', 'invalid', true, /none was changed/],
])('a command for many records that %s, and says so', async (_how, fails, isOnline, says) => {
  server.fails = fails
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  hide()
  await expect.poll(() => vi.mocked(toast.error).mock.lastCall?.[0]).toMatch(says)
})

test('a command that lost its answer may have changed its records, also if it is repeated offline', async () => {
  server.fails = 'offline'
  const command = runHook(() => useCommand('partners', () => undefined), { queryClient: createQueryClient(() => undefined) })
  const hideAgain = () => command.newest().mutate({ records: [{ id: 1, seen: { active: true } }], values: { active: false } })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  hideAgain()
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toHaveLength(1)
  await expect.poll(() => command.newest().isPending).toBe(false)
  online.mockReturnValue(false)
  hideAgain()
  await expect.poll(() => vi.mocked(toast.error).mock.calls).toHaveLength(2)
  expect(vi.mocked(toast.error).mock.lastCall?.[0]).toMatch(/^It is not known whether the records were changed/)
})
