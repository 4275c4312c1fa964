import { expect, test } from 'vitest'
import { followingOf, followingOfCategory, IndexedRows } from './indexed-rows.ts'

const row = (id: number, category = 'Rice') => ({ id, category })
const ids = (rows: Iterable<{ id: number }>) => [...rows].map(({ id }) => id)

const list = new IndexedRows([row(50), row(40, 'Oil'), row(30), row(20), row(10, 'Oil')])

test('the neighbours of a row are the newer and the older one', () => {
  expect(list.neighboursOf(30)).toEqual({ previous: row(40, 'Oil'), next: row(20) })
})

test('the ends of the list have one neighbour, and do not wrap', () => {
  expect(list.neighboursOf(50)).toEqual({ next: row(40, 'Oil') })
  expect(list.neighboursOf(10)).toEqual({ previous: row(20) })
  expect(list.neighboursOf(99)).toEqual({})
})

test('related items are the next ones of the category, with wrap-around and without the item itself', () => {
  expect(ids(followingOfCategory(list, 30, 4))).toEqual([20, 50])
  expect(ids(followingOfCategory(list, 20, 1))).toEqual([50])
  expect(ids(followingOfCategory(list, 40, 4))).toEqual([10])
  expect(ids(followingOfCategory(new IndexedRows([row(1)]), 1, 4))).toEqual([])
  expect(ids(followingOfCategory(list, 99, 4))).toEqual([])
})

test('if the category has too few, the next items of the complete list fill up, each once', () => {
  expect(ids(followingOf(list, 40, 3))).toEqual([10, 30, 20])
  expect(ids(followingOf(list, 10, 4))).toEqual([40, 50, 30, 20])
  expect(ids(followingOf(list, 30, 9))).toEqual([20, 50, 10, 40])
})
