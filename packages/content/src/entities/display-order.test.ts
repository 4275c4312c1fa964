import { expect, test } from 'vitest'
import { displayOrder } from './fields.ts'
import { toFieldIssues } from './issue-codes.ts'

test.each([
  ['3', 3],
  [' ٣٢ ', 32],
  ['', 1],
  [undefined, 1],
  [7, 7],
])('%j is the position %i', (typed, position) => {
  expect(displayOrder().parse(typed)).toBe(position)
})

test.each([
  ['0', 'out_of_range'],
  ['-1', 'out_of_range'],
  ['100001', 'out_of_range'],
  ['1.5', 'not_a_number'],
  ['first', 'not_a_number'],
  ['1,2', 'not_a_number'],
])('%j is refused: %s', (typed, code) => {
  const parsed = displayOrder().safeParse(typed)
  expect(parsed.error && toFieldIssues(parsed.error)[0]?.code).toBe(code)
})
