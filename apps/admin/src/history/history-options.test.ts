// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../data/query-client.ts'
import type { Services } from '../data/services.tsx'
import { presentOptions } from './history-options.ts'
import type { HistorySubject } from './subject.ts'

test('a history that somebody comes back to restores over the record that it shows, not over a newer one', async () => {
  const queryClient = createQueryClient(() => undefined)
  const subject = { table: 'partners', read: async () => ({ id: 1, updated_at: 'v1' }) } as unknown as HistorySubject
  const observer = new QueryObserver(queryClient, presentOptions({ queryClient } as Services, subject, 1))
  const leave = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
  queryClient.getQueryCache().onFocus()
  expect(queryClient.isFetching()).toBe(0)
  leave()
})
