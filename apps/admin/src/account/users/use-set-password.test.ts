// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { setStaffPassword } from '@bayt/content/queries/staff'
import { expect, test, vi } from 'vitest'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { USER_TEXTS } from './texts.ts'
import { useSetPassword } from './users-screen.tsx'

vi.mock('@bayt/content/queries/staff', () => ({ readStaffAccount: vi.fn(), setStaffPassword: vi.fn() }))
vi.mock('sonner', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

test('somebody who presses again after a lost answer sends the same reset; another password or account is another one', async () => {
  const send = vi.mocked(setStaffPassword)
  send.mockRejectedValue(new ContentError('timeout', 'No answer.'))
  const { newest } = runHook(() => useSetPassword(USER_TEXTS.en))
  const hashFor = async (id: number, password: string) => {
    const calls = send.mock.calls.length
    newest().mutate({ id, password })
    await expect.poll(() => [send.mock.calls.length, newest().isPending]).toEqual([calls + 1, false])
    return send.mock.lastCall?.[2]
  }
  const first = await hashFor(7, 'New-word-2')
  expect(await hashFor(7, 'New-word-2')).toBe(first)
  expect(await hashFor(8, 'New-word-2')).not.toBe(first)
  expect(await hashFor(7, 'Third-word-3')).not.toBe(first)
})
