import { expect, test } from 'vitest'
import { tabOfKey } from './tab-keys.ts'

test('the arrow keys follow the reading direction', () => {
  expect(tabOfKey('ArrowRight', 0, 3, false)).toBe(1)
  expect(tabOfKey('ArrowRight', 0, 3, true)).toBe(2)
  expect(tabOfKey('ArrowLeft', 0, 3, false)).toBe(2)
  expect(tabOfKey('ArrowLeft', 0, 3, true)).toBe(1)
})

test('Home and End select the first and last tab, other keys do nothing', () => {
  expect(tabOfKey('Home', 2, 3, false)).toBe(0)
  expect(tabOfKey('End', 0, 3, true)).toBe(2)
  expect(tabOfKey('Enter', 0, 3, false)).toBeUndefined()
})
