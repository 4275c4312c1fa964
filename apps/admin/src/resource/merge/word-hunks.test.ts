import { expect, test } from 'vitest'
import { findHunks } from './word-hunks.ts'

/** More words than the limit of a comparison. */
const MANY = 1_300
const many = (word: string) => Array.from({ length: MANY }, (_, at) => `${word}${at}`)

test('a text that is nearly another one has one change, between its equal beginning and end', () => {
  expect(findHunks(['a', 'b', ...many('x'), 'w', 'y', 'z'], ['a', 'b', ...many('n'), 'c', 'y', 'z'])).toEqual([
    { start: 2, end: MANY + 3, from: 2, to: MANY + 3 },
  ])
})

test('the equal beginning and end never overlap, in either direction', () => {
  const [short, long] = [
    ['a', 'b', 'a', 'b'],
    ['a', 'b', ...many('n'), 'a', 'b', 'a', 'b'],
  ]
  const [grown] = findHunks(short, long)
  expect(grown).toEqual({ start: 2, end: 2, from: 2, to: MANY + 4 })
  expect(findHunks(long, short)).toEqual([{ start: 2, end: MANY + 4, from: 2, to: 2 }])
})

test('equal texts have no change', () => {
  expect(findHunks(['a', 'b'], ['a', 'b'])).toEqual([])
})

test.each([
  [2, 1],
  [3, 2],
])('between two rewritten passages, %i equal words leave %i change(s)', (equal, changes) => {
  const between = Array.from({ length: equal }, (_, at) => `same${at}`)
  const earlier = ['a', 'b', 'c', 'd', ...between, 'e', 'f', 'g', 'h']
  const later = ['A', 'B', 'C', 'D', ...between, 'E', 'F', 'G', 'H']
  expect(findHunks(earlier, later)).toHaveLength(changes)
})

test('words that are only added join no rewritten passage', () => {
  expect(findHunks(['a', 'b', 'c', 'd', 'same'], ['A', 'B', 'C', 'D', 'same', 'e', 'f', 'g', 'h'])).toHaveLength(2)
  expect(findHunks(['a', 'b', 'c', 'd', 'same', 'e', 'f', 'g', 'h'], ['A', 'B', 'C', 'D', 'same'])).toHaveLength(2)
})
