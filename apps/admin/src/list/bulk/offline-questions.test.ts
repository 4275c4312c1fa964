// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../data/query-client.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useBehindMany } from './use-behind-many.ts'

vi.mock('@bayt/content/queries/languages', () => ({ readBehindIds: () => Promise.reject(new ContentError('offline', '')) }))

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

test('offline, a command for records to be shown fails now, and does not wait to run when the line is back', async () => {
  const queryClient = createQueryClient(() => undefined)
  const question = runHook(() => useBehindMany('articles', [1, 2]), { queryClient })
  await expect.poll(() => question.newest().isUnknown).toBe(true)
  // There is no second attempt: such an attempt could wait until staff return to the console.
  const [query] = queryClient.getQueryCache().getAll()
  expect(query?.state.fetchFailureCount).toBe(1)
})
