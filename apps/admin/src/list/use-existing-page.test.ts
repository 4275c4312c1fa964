import { expect, test } from 'vitest'
import { lastPage } from './use-existing-page.ts'

test.each([
  [0, 0],
  [1, 0],
  [50, 0],
  [51, 1],
  [100, 1],
  [10_001, 200],
])('the last page of %i rows is %i, from 0', (total, page) => {
  expect(lastPage(total, 50)).toBe(page)
})
