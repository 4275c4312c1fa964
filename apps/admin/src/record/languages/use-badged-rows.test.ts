// @vitest-environment happy-dom
import { readLanguageBadges } from '@bayt/content/queries/languages'
import { expect, test, vi } from 'vitest'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useBadgedRows } from './use-badged-rows.ts'

vi.mock('@bayt/content/queries/languages', async (original) => ({
  ...(await original<object>()),
  readLanguageBadges: vi.fn(async () => ({ ar_behind: [1, 3] })),
}))

const ROWS = [1, 2, 3].map((id) => ({ id }))
const badgedRows = (editing?: number) =>
  runHook(() => useBadgedRows('partners', ROWS, { filters: { badge: 'ar_behind' }, editing })).newest

test('rows without the badge leave the list, once the badges are known', async () => {
  const list = badgedRows()
  expect(list()).toEqual({ rows: ROWS, filter: undefined })
  await expect.poll(list).toEqual({ rows: [{ id: 1 }, { id: 3 }], filter: 'ar_behind undefined' })
})

test('the row that is edited stays in its place, although its record lost the badge', async () => {
  const list = badgedRows(2)
  await expect.poll(list).toEqual({ rows: ROWS, filter: 'ar_behind undefined' })
})

test('all rows stay if the badges cannot be read', async () => {
  vi.mocked(readLanguageBadges).mockRejectedValue(new Error('No connection.'))
  const list = badgedRows()
  await expect.poll(() => vi.mocked(readLanguageBadges).mock.settledResults.at(-1)?.type).toBe('rejected')
  expect(list()).toEqual({ rows: ROWS, filter: undefined })
})
