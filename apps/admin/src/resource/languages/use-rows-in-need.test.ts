// @vitest-environment happy-dom
import { readIdsInNeed } from '@bayt/content/queries/languages'
import { expect, test, vi } from 'vitest'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import { useRowsInNeed } from './use-rows-in-need.ts'

vi.mock('@bayt/content/queries/languages', () => ({ readIdsInNeed: vi.fn(async () => [1, 3]) }))

const ROWS = [1, 2, 3].map((id) => ({ id }))
const rowsInNeed = (editing?: number) =>
  runHook(() => useRowsInNeed('partners', ROWS, { filters: { needs: 'ar' }, editing })).newest

test('rows that need nothing leave the list, once it is known which these are', async () => {
  const list = rowsInNeed()
  expect(list()).toEqual({ rows: ROWS, filter: undefined })
  await expect.poll(list).toEqual({ rows: [{ id: 1 }, { id: 3 }], filter: 'ar' })
})

test('the row that is edited stays in its place, although its record needs nothing', async () => {
  const list = rowsInNeed(2)
  await expect.poll(list).toEqual({ rows: ROWS, filter: 'ar' })
})

test('all rows stay if it cannot be read which need something', async () => {
  vi.mocked(readIdsInNeed).mockRejectedValue(new Error('No connection.'))
  const list = rowsInNeed()
  await expect.poll(() => vi.mocked(readIdsInNeed).mock.settledResults.at(-1)?.type).toBe('rejected')
  expect(list()).toEqual({ rows: ROWS, filter: undefined })
})
