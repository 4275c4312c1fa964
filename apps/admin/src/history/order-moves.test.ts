import { DISPLAY_ORDER_MAX } from '@bayt/content/entities/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, moveTo } from '../list/order/move.ts'
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

const kinds = (moves: Move[]) => moves.map(({ id }) => `${id} ${kindOfMove(id, moves)}`)

test('a record that goes one place is pushed by one that goes further; of two that change places, neither is said to have moved', () => {
  expect(kinds(movesOf({ 7: 1, 8: 3, 9: 2 }, { 7: 2, 8: 1, 9: 3 }))).toEqual(['8 moved', '7 pushed', '9 pushed'])
  expect(kinds(movesOf({ 7: 1, 9: 2 }, { 7: 2, 9: 1 }))).toEqual(['9 renumbered', '7 renumbered'])
})

test('of an entry that moved two records, none is said to have moved', () => {
  const moves = movesOf({ 6: 1, 7: 2, 8: 3, 9: 4 }, { 8: 1, 9: 2, 6: 3, 7: 4 })
  expect(new Set(moves.map(({ id }) => kindOfMove(id, moves)))).toEqual(new Set(['renumbered']))
})

test('with gaps, places count and not numbers', () => {
  expect(kinds(movesOf({ 7: 9, 8: 1, 9: 4 }, { 7: 1, 8: 4, 9: 9 }))).toEqual(['7 moved', '8 pushed', '9 pushed'])
  expect(kinds(movesOf({ 7: 2, 8: 50, 9: 60 }, { 7: 50, 8: 60, 9: 2 }))).toEqual(['9 moved', '7 pushed', '8 pushed'])
})

test('records that keep their order among themselves, and one alone, have other numbers', () => {
  // Record 9, which the entry lacks, was moved before records 7 and 8 and keeps the number 1.
  expect(kinds(movesOf({ 7: 1, 8: 1 }, { 7: 2, 8: 2 }))).toEqual(['7 renumbered', '8 renumbered'])
  // The entry does not show whether record 7 was moved behind record 9, whose number is the same, or staff typed another number.
  expect(kinds(movesOf({ 7: 1 }, { 7: 2 }))).toEqual(['7 renumbered'])
})

/**
 * A list sorted by number and id, and the moves of two entries: the first entry moves a record, and the second reverts the move.
 */
function moveOne(numbers: number[], any: number, other: number) {
  const present = numbers
    .map((display_order, id) => ({ id, display_order }))
    .toSorted((a, b) => a.display_order - b.display_order || a.id - b.id)
  const ids = present.map((row) => row.id)
  const [from, to] = [any % present.length, other % present.length]
  const id = present[from]?.id ?? 0
  const after = inOrder(present, moveTo(ids, id, to))
  const numbersOf = (rows: typeof present) => Object.fromEntries(rows.map((row) => [row.id, row.display_order]))
  const entry = (before: typeof present, now: typeof present) =>
    movesOf(numbersOf(before), numbersOf(now)).filter((move) => move.from !== move.to)
  return { id, places: Math.abs(from - to), entries: [entry(present, after), entry(after, inOrder(after, ids))] }
}
const places = [fc.nat(), fc.nat()] as const

test('of one record that is moved over others with different numbers, only that one has moved', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(numbers, ...places, (drawn, any, other) => {
      const { id, places, entries } = moveOne(drawn, any, other)
      fc.pre(places > 1)
      for (const moves of entries) expect(kinds(moves).filter((kind) => !kind.endsWith('pushed'))).toEqual([`${id} moved`])
    }),
  )
})

test('whatever the numbers, "moved" is said only of the record that was moved, and "another record moved" only of the others', () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: DISPLAY_ORDER_MAX - 4, max: DISPLAY_ORDER_MAX }),
  )
  fc.assert(
    fc.property(fc.array(number, { minLength: 2, maxLength: 12 }), ...places, (drawn, any, other) => {
      const { id, entries } = moveOne(drawn, any, other)
      for (const moves of entries)
        for (const { id: one } of moves) expect(['renumbered', one === id ? 'moved' : 'pushed']).toContain(kindOfMove(one, moves))
    }),
    { numRuns: 1_000 },
  )
})
