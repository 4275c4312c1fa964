// @vitest-environment happy-dom
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resourceKeys } from '../../data/keys.ts'
import { createQueryClient } from '../../data/query-client.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useCommand } from './use-command.ts'

const server = vi.hoisted(() => ({ fails: 'offline' as ErrorKind, requests: [] as string[] }))
const refuse = vi.hoisted(() => (request: string) => {
  server.requests.push(request)
  return Promise.reject(new ContentError(server.fails, 'A rule refuses it.'))
})
vi.mock('@bayt/content/queries/commands', () => ({
  runCommand: (_client: unknown, { request }: { request: string }) => refuse(request),
}))
vi.mock('sonner', () => ({ toast: { error: vi.fn() } }))

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(server, { fails: 'offline', requests: [] })
})
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

const BEFORE = { active: true, updated_at: '2026-01-01T00:00:00Z' }
const LATER = '2026-01-02T00:00:00Z'

test.each<[how: string, values: object | undefined, seen: object, isSame: boolean]>([
  ['a change, of a record that is as before', { active: false }, BEFORE, true],
  ['a change, of a record that is as the command wants it', { active: false }, { active: false, updated_at: LATER }, true],
  ['a change, of a record that a colleague has put back', { active: false }, { active: true, updated_at: LATER }, false],
  ['a deletion, of a record that is not shown again', undefined, BEFORE, true],
  ['a deletion, of a record that a colleague has restored', undefined, { ...BEFORE, updated_at: LATER }, false],
])('after a lost answer, %s since: whether the next press repeats the command', async (_how, values, seen, isSame) => {
  const command = runHook(() => useCommand('partners', () => undefined), { queryClient: createQueryClient(() => undefined) })
  for (const [at, shown] of [BEFORE, seen].entries()) {
    command.newest().mutate({ records: [{ id: 1, seen: shown }], ...(values && { values: { ...values } }) })
    await expect.poll(() => vi.mocked(toast.error).mock.calls).toHaveLength(at + 1)
    await expect.poll(() => command.newest().isPending).toBe(false)
  }
  const [first, second] = server.requests
  expect(second === first).toBe(isSame)
})
