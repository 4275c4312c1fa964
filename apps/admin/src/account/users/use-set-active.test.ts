// @vitest-environment happy-dom
import type { AdminUser } from '@bayt/content/entities/admin-user'
import { ContentError } from '@bayt/content/errors'
import { updateStaff } from '@bayt/content/queries/staff'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { resourceKeys } from '../../data/keys.ts'
import { toastSaved } from '../../record/undo/undo-button.tsx'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { USER_TEXTS } from './texts.ts'
import { useSetActive } from './user-actions.tsx'

vi.mock('@bayt/content/queries/staff', () => ({ updateStaff: vi.fn() }))
vi.mock('../../record/undo/undo-button.tsx', () => ({ toastSaved: vi.fn() }))

const texts = USER_TEXTS.en
const ACCOUNT = { id: 5, updated_at: 'v2', active: false } as AdminUser
const LIST = resourceKeys.table('admin_users')
const queryClient = new QueryClient()
const isListStale = () => queryClient.getQueryState(LIST)?.isInvalidated

const deactivate = () =>
  runHook(() => useSetActive(texts), { queryClient })
    .newest()
    .mutate({ id: 5, updated_at: 'v1', active: false })
const lastToast = () => vi.mocked(toastSaved).mock.lastCall

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.setQueryData(LIST, [])
})

test('who deactivates an account is offered to undo it', async () => {
  vi.mocked(updateStaff).mockResolvedValue({ account: ACCOUNT, isChanged: true, overtaken: undefined })
  deactivate()
  await expect.poll(lastToast).toEqual([texts.deactivated, expect.objectContaining({ table: 'admin_users' })])
})

test('somebody who deactivates an account that a colleague has deactivated is offered no undo, which would take back the save of the colleague', async () => {
  vi.mocked(updateStaff).mockResolvedValue({ account: ACCOUNT, isChanged: false, overtaken: undefined })
  deactivate()
  await expect.poll(lastToast).toEqual([texts.deactivated, undefined])
})

test('the same wish for a later state of the account is another call than a lost one', async () => {
  vi.mocked(updateStaff).mockRejectedValueOnce(new ContentError('offline', ''))
  vi.mocked(updateStaff).mockResolvedValue({ account: ACCOUNT, isChanged: true, overtaken: undefined })
  const hook = runHook(() => useSetActive(texts), { queryClient })
  const wish = async (updated_at: string) => {
    const count = vi.mocked(updateStaff).mock.calls.length
    hook.newest().mutate({ id: 5, updated_at, active: false })
    await expect.poll(() => vi.mocked(updateStaff).mock.calls.length).toBe(count + 1)
    await expect.poll(() => hook.newest().isPending).toBe(false)
    return vi.mocked(updateStaff).mock.lastCall?.[4]
  }
  const lost = await wish('v1')
  expect(await wish('v1')).toBe(lost)
  expect(await wish('v3')).not.toBe(lost)
})

test('after an error the list is read again, because the change may have arrived', async () => {
  vi.mocked(updateStaff).mockRejectedValue(new ContentError('offline', ''))
  expect(isListStale()).toBe(false)
  deactivate()
  await expect.poll(isListStale).toBe(true)
})
