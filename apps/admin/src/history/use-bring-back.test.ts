// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { toast } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../data/query-client.ts'
import { runHook } from '../ui/run-hook.test-data.tsx'
import type { HistorySubject } from './subject.ts'
import { TIMELINE_TEXTS } from './timeline-texts.ts'
import { useBringBack } from './use-deletion.ts'

vi.mock('sonner', () => ({ toast: { error: vi.fn(), success: vi.fn() } }))
beforeEach(() => vi.clearAllMocks())

const gone = () => Promise.reject(new ContentError('not_found', ''))

/** Restores a deleted record that is no longer in the bin. @param read whether the record can be read */
async function restoreAgain(read: HistorySubject['read']) {
  const subject = { table: 'partners', bringBack: gone, read } as unknown as HistorySubject
  const { newest, leave } = runHook(() => useBringBack(subject, 1), { queryClient: createQueryClient(() => undefined) })
  newest().mutate()
  const said = () => [vi.mocked(toast.success).mock.calls, vi.mocked(toast.error).mock.calls].flat()
  await expect.poll(said).toHaveLength(1)
  leave()
}

test('a deleted record whose restore was done, although its answer was lost, counts as restored', async () => {
  await restoreAgain(async () => ({ id: 1, updated_at: 'v1' }))
  expect(toast.success).toHaveBeenCalledExactlyOnceWith(TIMELINE_TEXTS.en.broughtBack)
})

test('a deleted record that was removed from the bin is not restored', async () => {
  await restoreAgain(gone)
  expect(toast.success).not.toHaveBeenCalled()
})
