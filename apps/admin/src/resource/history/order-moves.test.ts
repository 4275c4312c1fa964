import { expect, test } from 'vitest'
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
