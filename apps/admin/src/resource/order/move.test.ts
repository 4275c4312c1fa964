import { expect, test } from 'vitest'
import { inOrder, moveBy, moveNextTo } from './move.ts'

const ids = [4, 8, 2, 6]

test.each([
  [8, 1, [4, 2, 8, 6]],
  [8, -1, [8, 4, 2, 6]],
  [4, -1, ids],
  [6, 1, ids],
  [4, 99, [8, 2, 6, 4]],
  [7, 1, ids],
])('record %i moved by %i', (id, by, after) => {
  expect(moveBy(ids, id, by)).toEqual(after)
})

test('records dropped next to another one keep their relative order', () => {
  expect(moveNextTo(ids, new Set([6]), 4, 'before')).toEqual([6, 4, 8, 2])
  expect(moveNextTo(ids, new Set([6, 4]), 8, 'after')).toEqual([8, 4, 6, 2])
})

test('a record dropped on itself stays', () => {
  expect(moveNextTo(ids, new Set([4]), 4, 'after')).toEqual(ids)
})

test('rows get the order numbers of the server', () => {
  const rows = ids.map((id) => ({ id, display_order: 1 }))
  expect(inOrder(rows, [2, 4, 6, 8])).toEqual([
    { id: 2, display_order: 1 },
    { id: 4, display_order: 2 },
    { id: 6, display_order: 3 },
    { id: 8, display_order: 4 },
  ])
})
