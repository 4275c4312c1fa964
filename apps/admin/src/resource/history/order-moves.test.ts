import { DISPLAY_ORDER_MAX } from '@bayt/content/entities/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, moveTo } from '../order/move.ts'
import { kindOfMove, type Move, movesOf } from './order-moves.ts'

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

const kinds = (moves: Move[]) => moves.map(({ id }) => [id, kindOfMove(id, moves)])

test('a record that goes one place is pushed only by one that goes further', () => {
  expect(kinds(movesOf({ 7: 1, 8: 3, 9: 2 }, { 7: 2, 8: 1, 9: 3 }))).toEqual([
    [8, 'moved'],
    [7, 'pushed'],
    [9, 'pushed'],
  ])
  expect(kinds(movesOf({ 7: 1, 9: 2 }, { 7: 2, 9: 1 }))).toEqual([
    [9, 'moved'],
    [7, 'moved'],
  ])
})

test('with gaps, places count and not numbers', () => {
  expect(kinds(movesOf({ 7: 9, 8: 1, 9: 4 }, { 7: 1, 8: 4, 9: 9 }))).toEqual([
    [7, 'moved'],
    [8, 'pushed'],
    [9, 'pushed'],
  ])
  expect(kinds(movesOf({ 7: 2, 8: 50 }, { 7: 50, 8: 2 }))).toEqual([
    [8, 'moved'],
    [7, 'moved'],
  ])
})

test('records that keep their order among themselves have other numbers; one alone has moved', () => {
  // 9 has the same number, and was moved to the front of both.
  expect(kinds(movesOf({ 7: 1, 8: 1 }, { 7: 2, 8: 2 }))).toEqual([
    [7, 'renumbered'],
    [8, 'renumbered'],
  ])
  expect(kinds(movesOf({ 7: 1 }, { 7: 2 }))).toEqual([[7, 'moved']])
})

/** A list as it is shown, by number and id, and the moves of an entry that puts one record at another place. */
function moveOne(numbers: number[], any: number, other: number) {
  const present = numbers
    .map((display_order, id) => ({ id, display_order }))
    .toSorted((a, b) => a.display_order - b.display_order || a.id - b.id)
  const [from, to] = [any % present.length, other % present.length]
  const id = present[from]?.id ?? 0
  const ids = moveTo(
    present.map((row) => row.id),
    id,
    to,
  )
  const after = inOrder(present, ids)
  const numbersOf = (rows: typeof present) => Object.fromEntries(rows.map((row) => [row.id, row.display_order]))
  const moves = movesOf(numbersOf(present), numbersOf(after)).filter((move) => move.from !== move.to)
  return { id, places: Math.abs(from - to), moves }
}
const places = [fc.nat(), fc.nat()] as const

test('of one record that is moved over others with different numbers, only that one has moved', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(numbers, ...places, (drawn, any, other) => {
      const { id, places, moves } = moveOne(drawn, any, other)
      fc.pre(places > 1)
      expect(kinds(moves).flatMap(([one, kind]) => (kind === 'pushed' ? [] : [[one, kind]]))).toEqual([[id, 'moved']])
    }),
  )
})

test('whatever the numbers, "another record moved" is said only of the others', () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: DISPLAY_ORDER_MAX - 4, max: DISPLAY_ORDER_MAX }),
  )
  fc.assert(
    fc.property(fc.array(number, { minLength: 2, maxLength: 12 }), ...places, (drawn, any, other) => {
      const { id, moves } = moveOne(drawn, any, other)
      expect(kinds(moves)).not.toContainEqual([id, 'pushed'])
      // It never says of two that they were moved, except where they changed places.
      expect(kinds(moves).filter(([, kind]) => kind === 'moved').length).toBeLessThanOrEqual(2)
    }),
    { numRuns: 1_000 },
  )
})
