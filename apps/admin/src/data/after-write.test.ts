import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterWrite } from './after-write.ts'
import { resourceKeys } from './keys.ts'
import type { Services } from './services.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a line that is lost after the answer of a save does not hold its form open until the list is read again', async () => {
  const queryClient = new QueryClient()
  const list = { queryKey: resourceKeys.ordered('partners'), queryFn: () => new Promise<never>(() => undefined) }
  queryClient.setQueryData(list.queryKey, { rows: [], total: 0 })
  const leave = new QueryObserver(queryClient, { ...list, staleTime: 10_000 }).subscribe(() => undefined)
  const done = vi.fn()
  void afterWrite({ queryClient } as Services, 'partners').then(done)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toHaveBeenCalled()
  leave()
})
