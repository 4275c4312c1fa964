import { orderNumbers } from '@bayt/content/entities/order-numbers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveTo } from '../order/move.ts'
import { isPushed, movesOf } from './order-moves.ts'

test('moves are in the order of the new numbers', () => {
  expect(movesOf({ 7: 1, 8: 2, 9: 3 }, { 7: 3, 8: 1, 9: 2 })).toEqual([
    { id: 8, from: 2, to: 1 },
    { id: 9, from: 3, to: 2 },
    { id: 7, from: 1, to: 3 },
  ])
})

test('records of the same new number are in the order of their ids', () => {
  expect(movesOf({ 12: 3, 9: 2 }, { 12: 1, 9: 1 }).map(({ id }) => id)).toEqual([9, 12])
})

test('a record without a number before or after has not moved', () => {
  expect(movesOf({ 7: 1 }, { 7: 2, 8: 1 })).toEqual([{ id: 7, from: 1, to: 2 }])
  expect(movesOf({ 7: 1, 8: 2 }, { 7: 2, 8: null })).toEqual([{ id: 7, from: 1, to: 2 }])
  expect(movesOf(null, { 7: 1 })).toEqual([])
  expect(movesOf({ 7: 1 }, null)).toEqual([])
})

test('a record that goes one place is pushed only by one that goes further', () => {
  const moves = movesOf({ 7: 1, 8: 3, 9: 2 }, { 7: 2, 8: 1, 9: 3 })
  expect(moves.map((move) => [move.id, isPushed(move, moves)])).toEqual([
    [8, false],
    [7, true],
    [9, true],
  ])
  const neighbours = movesOf({ 7: 1, 9: 2 }, { 7: 2, 9: 1 })
  expect(neighbours.map((move) => isPushed(move, neighbours))).toEqual([false, false])
})

test('with gaps, places count and not numbers', () => {
  const moves = movesOf({ 7: 9, 8: 1, 9: 4 }, { 7: 1, 8: 4, 9: 9 })
  expect(moves.map((move) => [move.id, isPushed(move, moves)])).toEqual([
    [7, false],
    [8, true],
    [9, true],
  ])
  const neighbours = movesOf({ 7: 2, 8: 50 }, { 7: 50, 8: 2 })
  expect(neighbours.map((move) => isPushed(move, neighbours))).toEqual([false, false])
})

test('records that get numbers of their own because one with the same number moved are pushed; one alone has moved', () => {
  const moves = movesOf({ 7: 1, 8: 1 }, { 7: 2, 8: 3 })
  expect(moves.map((move) => isPushed(move, moves))).toEqual([true, true])
  const alone = movesOf({ 7: 1 }, { 7: 2 })
  expect(alone.map((move) => isPushed(move, alone))).toEqual([false])
})

test('of one record that is moved over others, whatever the numbers, only that one has moved', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(numbers, fc.nat(), fc.nat(), (drawn, any, other) => {
      const ordered = orderNumbers(drawn)
      const ids = ordered.map((_, index) => index)
      const [from, to] = [any % ids.length, other % ids.length]
      fc.pre(Math.abs(from - to) > 1)
      const after = moveTo(ids, from, to)
      const placed = (order: number[]) => Object.fromEntries(order.map((id, index) => [id, ordered[index]]))
      const moves = movesOf(placed(ids), placed(after)).filter((move) => move.from !== move.to)
      expect(moves.filter((move) => !isPushed(move, moves)).map(({ id }) => id)).toEqual([from])
    }),
  )
})
