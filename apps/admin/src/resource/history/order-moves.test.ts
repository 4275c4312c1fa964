import { expect, test } from 'vitest'
import { isPushed, movesOf } from './order-moves.ts'

test('moves are in the order of the new places', () => {
  expect(movesOf({ 7: 1, 8: 2, 9: 3 }, { 7: 3, 8: 1, 9: 2 })).toEqual([
    { id: 8, from: 2, to: 1 },
    { id: 9, from: 3, to: 2 },
    { id: 7, from: 1, to: 3 },
  ])
})

test('records of the same new place are in the order of their ids', () => {
  expect(movesOf({ 12: 3, 9: 2 }, { 12: 1, 9: 1 }).map(({ id }) => id)).toEqual([9, 12])
})

test('a record without a place before or after has not moved', () => {
  expect(movesOf({ 7: 1 }, { 7: 2, 8: 1 })).toEqual([{ id: 7, from: 1, to: 2 }])
  expect(movesOf({ 7: 1, 8: 2 }, { 7: 2, 8: null })).toEqual([{ id: 7, from: 1, to: 2 }])
  expect(movesOf(null, { 7: 1 })).toEqual([])
  expect(movesOf({ 7: 1 }, null)).toEqual([])
})

test('a record that goes one place is pushed only by one that goes further', () => {
  const [pushed, mover] = [
    { id: 7, from: 1, to: 2 },
    { id: 8, from: 3, to: 1 },
  ]
  expect(isPushed(pushed, [pushed, mover])).toBe(true)
  expect(isPushed(mover, [pushed, mover])).toBe(false)
  const neighbours = [pushed, { id: 9, from: 2, to: 1 }]
  expect(neighbours.map((move) => isPushed(move, neighbours))).toEqual([false, false])
})
