import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeBetween, withRows } from './selection-context.tsx'

test('Shift selects from the last row to this one, in either direction', () => {
  const shown = [9, 4, 7, 1]
  expect(rangeBetween(shown, 4, 1)).toEqual([4, 7, 1])
  expect(rangeBetween(shown, 1, 4)).toEqual([4, 7, 1])
  expect(rangeBetween(shown, 7, 7)).toEqual([7])
})

test('without a row to start from, or if it is on another page, only the row itself is selected', () => {
  expect(rangeBetween([1, 2, 3], undefined, 2)).toEqual([2])
  expect(rangeBetween([1, 2, 3], 99, 2)).toEqual([2])
})

test('rows of other pages stay selected, whatever is selected here', () => {
  const ids = fc.uniqueArray(fc.nat(40))
  fc.assert(
    fc.property(ids, ids, fc.boolean(), (before, here, isSelected) => {
      const after = withRows(new Set(before), here, isSelected)
      for (const id of before) expect(after.has(id)).toBe(isSelected || !here.includes(id))
      for (const id of here) expect(after.has(id)).toBe(isSelected)
      expect(after.size).toBe(isSelected ? new Set([...before, ...here]).size : before.filter((id) => !here.includes(id)).length)
    }),
  )
})
