import { expect, test } from 'vitest'
import { neighbours } from './neighbours.ts'

const rows = [{ id: 30 }, { id: 20 }, { id: 10 }]

test('a row stands between the newer and the older one', () => {
  expect(neighbours(rows, 20)).toEqual({ previous: { id: 30 }, next: { id: 10 } })
})

test('the ends of the list have one neighbour, and do not wrap', () => {
  expect(neighbours(rows, 30)).toEqual({ next: { id: 20 } })
  expect(neighbours(rows, 10)).toEqual({ previous: { id: 20 } })
  expect(neighbours(rows, 99)).toEqual({})
})
