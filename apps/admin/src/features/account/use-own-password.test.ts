// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { expect, test, vi } from 'vitest'
import { callFunction } from '../../lib/functions.ts'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import type { Services } from '../../lib/services.tsx'
import { useOwnPassword } from './use-own-password.ts'

vi.mock('../../lib/functions.ts', async (original) => ({ ...(await original<object>()), callFunction: vi.fn() }))
vi.mock('sonner', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

test('who presses again after a lost answer sends the same change, and another password as another one', async () => {
  const sent = vi.mocked(callFunction).mockRejectedValue(new ContentError('timeout', 'No answer.'))
  const session = { passwordChanged: () => undefined } as unknown as Services['session']
  const { newest } = runHook(useOwnPassword, { session })
  const sentFor = async (next: string) => {
    const calls = sent.mock.calls.length
    newest().change({ current: 'Old-word-1', next })
    await expect.poll(() => [sent.mock.calls.length, newest().isPending]).toEqual([calls + 1, false])
    return sent.mock.lastCall?.[2]
  }
  const first = await sentFor('New-word-2')
  expect(first).toMatchObject({ current: 'Old-word-1', new_hash: expect.stringMatching(/^\$2b\$10\$/) })
  expect(await sentFor('New-word-2')).toEqual(first)
  expect(await sentFor('Third-word-3')).not.toEqual(first)
})
