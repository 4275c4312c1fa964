// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { runHook } from '../../../lib/run-hook.test-data.tsx'
import { BIN_KEY } from './bin-options.ts'
import { useEmptyBin } from './use-empty-bin.ts'

vi.mock('@bayt/content/queries/history', () => ({ emptyBin: () => Promise.reject(new ContentError('offline', '')) }))

test('after an error the bin is read again, because it may have been emptied', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(BIN_KEY, [])
  const emptying = runHook(useEmptyBin, { queryClient })
  emptying.newest().mutate(undefined)
  await expect.poll(() => queryClient.getQueryState(BIN_KEY)?.isInvalidated).toBe(true)
  emptying.leave()
})
