// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { callWithProof } from '../data/functions.ts'
import type { Services } from '../data/services.tsx'
import { en } from '../ui/i18n/en.ts'
import { runHook } from '../ui/run-hook.test-data.tsx'
import { useOwnPassword } from './password-form.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'

vi.mock('../data/functions.ts', async (original) => ({ ...(await original<object>()), callWithProof: vi.fn() }))
vi.mock('sonner', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

afterEach(() => vi.mocked(callWithProof).mockReset())

/** Opens the form; each call replaces the password, and returns the sent request. */
function openForm() {
  const sent = vi.mocked(callWithProof)
  const session = { passwordChanged: () => undefined } as unknown as Services['session']
  const { newest } = runHook(useOwnPassword, { session })
  return async (next: string) => {
    const calls = sent.mock.calls.length
    newest().change({ current: 'Old-word-1', next })
    await expect.poll(() => [sent.mock.calls.length, newest().isPending]).toEqual([calls + 1, false])
    return sent.mock.lastCall?.[2]
  }
}

test('somebody who presses again after a lost answer sends the same change, and another password as another one', async () => {
  vi.mocked(callWithProof).mockRejectedValue(new ContentError('timeout', 'No answer.'))
  const sentFor = openForm()
  const first = await sentFor('New-word-2')
  expect(first).toMatchObject({ current: 'Old-word-1', new_hash: expect.stringMatching(/^\$2b\$10\$/) })
  expect(await sentFor('New-word-2')).toEqual(first)
  expect(await sentFor('Third-word-3')).not.toEqual(first)
})

test('a change after one that succeeded is another one, also back to the same password', async () => {
  vi.mocked(callWithProof).mockResolvedValue({ changed: true, token: 'd.e.f' })
  const sentFor = openForm()
  expect(await sentFor('New-word-2')).not.toEqual(await sentFor('New-word-2'))
})

test('the page of a hotel network in place of an answer is no success: it says that the password may have been changed', async () => {
  vi.mocked(toast.success).mockClear()
  vi.mocked(callWithProof).mockResolvedValueOnce(undefined).mockResolvedValueOnce({ changed: true, token: 'd.e.f' })
  const sentFor = openForm()
  const first = await sentFor('New-word-2')
  expect(toast.success).not.toHaveBeenCalled()
  expect(toast.error).toHaveBeenLastCalledWith(ACCOUNT_TEXTS.en.mayBeChanged(en.refusals.unreadable))
  expect(await sentFor('New-word-2'), 'the same change').toEqual(first)
  expect(toast.success).toHaveBeenCalledWith(ACCOUNT_TEXTS.en.changed)
})
