import { expect, test } from 'vitest'
import { wrapIndex } from './wrap-index.ts'

test('the index wraps in both directions', () => {
  expect(wrapIndex(4, 4)).toBe(0)
  expect(wrapIndex(-1, 4)).toBe(3)
  expect(wrapIndex(2, 4)).toBe(2)
})

test('a row without slides has index 0', () => {
  expect(wrapIndex(3, 0)).toBe(0)
})
