import { expect, test } from 'vitest'
import { SIZES, sizeAfterKey, storedSize } from './pane-size.ts'

test('the stored size stays within its bounds, and anything else is the usual one', () => {
  expect(['60', '5', '99'].map(storedSize)).toEqual([60, SIZES.least, SIZES.most])
  expect([null, '', 'x', '-3', 'NaN'].map(storedSize)).toEqual(Array(5).fill(SIZES.usual))
})

test('the arrow away from the form makes the preview smaller, in both directions of writing', () => {
  expect(sizeAfterKey('ArrowLeft', 50, false)).toBe(54)
  expect(sizeAfterKey('ArrowRight', 50, false)).toBe(46)
  expect(sizeAfterKey('ArrowRight', 50, true)).toBe(54)
  expect(sizeAfterKey('ArrowLeft', SIZES.most, false)).toBe(SIZES.most)
  expect([sizeAfterKey('Home', 50, false), sizeAfterKey('End', 50, false)]).toEqual([SIZES.most, SIZES.least])
  expect(sizeAfterKey('a', 50, false)).toBeUndefined()
})
