import { expect, test } from 'vitest'
import { inOrder, moveBy, moveTo } from './move.ts'

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

test.each([
  [6, 0, [6, 4, 8, 2]],
  [4, 3, [8, 2, 6, 4]],
  [8, 1, ids],
  [7, 0, ids],
])('record %i put at position %i', (id, to, after) => {
  expect(moveTo(ids, id, to)).toEqual(after)
})

test('rows get the numbers of the server: equal ones as far as their ids are in order', () => {
  const rows = ids.map((id) => ({ id, display_order: 1 }))
  expect(inOrder(rows, [8, 2, 4, 6])).toEqual([
    { id: 8, display_order: 1 },
    { id: 2, display_order: 2 },
    { id: 4, display_order: 2 },
    { id: 6, display_order: 2 },
  ])
})

test('rows after a deletion keep its gap, and a row that the order does not name keeps its number', () => {
  const rows = [
    { id: 4, display_order: 3 },
    { id: 8, display_order: 7 },
    { id: 5, display_order: 8 },
    { id: 2, display_order: 9 },
  ]
  expect(inOrder(rows, [2, 6, 4, 8])).toEqual([
    { id: 2, display_order: 3 },
    { id: 4, display_order: 7 },
    { id: 5, display_order: 8 },
    { id: 8, display_order: 9 },
  ])
})
