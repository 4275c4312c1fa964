// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueryClient } from '../data/query-client.ts'
import type { Services } from '../data/services.tsx'
import { joinNewest, presentOptions } from './history-options.ts'
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

const SIZE = 50
const entries = (from: number, to: number) => Array.from({ length: Math.max(0, from - to + 1) }, (_, at) => ({ id: from - at }))

test('the first page of a list that grew has every entry once, and ends where it ended, unless more came than it holds', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (before, added) => {
      const now = before + added
      const known = entries(before, Math.max(1, before - SIZE + 1))
      const page = joinNewest(entries(now, Math.max(1, now - SIZE + 1)), known, SIZE)
      const ids = page.map(({ id }) => id)
      expect(ids).toEqual(entries(now, ids.at(-1) ?? 1).map(({ id }) => id))
      if (added < SIZE && before >= SIZE) expect(ids.at(-1)).toBe(known.at(-1)?.id)
      if (added >= SIZE || before < SIZE) expect(ids.length).toBe(Math.min(now, SIZE))
    }),
  )
})

test('without a page of before, it is the page that was read', () => {
  expect(joinNewest(entries(60, 11), undefined, SIZE)).toEqual(entries(60, 11))
  expect(joinNewest([], undefined, SIZE)).toEqual([])
})
