import { expect, test } from 'vitest'
import { mergeSizes } from './merge-record.ts'

test.each([
  ['one adds, the other removes', '1,2,5,10', '1,2,5,10,20', '1,2,5', '1,2,5,20'],
  ['both add different numbers', '1,2', '1,2,5', '1,2,10', '1,2,5,10'],
  ['both add the same number', '1,2', '1,2,5', '1,2,5', '1,2,5'],
  ['both remove the same number', '1,2,5', '1,5', '1,5', '1,5'],
  ['the order of a list that is not ascending is kept', '10,5', '10,5,1', '10,7,5', '10,7,5,1'],
  ['both replace a number by the same one', '1,2,10', '1,2,12', '2,12', '2,12'],
  ['a new number follows the one that it followed in its list', '10,5', '5,10', '10,5,1', '5,1,10'],
  ['a first number where only blanks were', '  ', '1', '2', '1,2'],
  ['a first number', '', '1', '2', '1,2'],
  ['Arabic digits', '1,2', '١،٢،٥', '1,2,10', '1,2,5,10'],
])('%s', (_name, base, mine, theirs, merged) => {
  expect(mergeSizes(base, mine, theirs)).toBe(merged)
})

test('both replace the same number by different ones: it is asked', () => {
  expect(mergeSizes('1,10', '1,12', '1,15')).toBeUndefined()
})

test('what is not a list of sizes is not merged', () => {
  expect(mergeSizes('1', 'many', '2')).toBeUndefined()
})
