import { expect, test } from 'vitest'
import { formatSort, nextSort, orderOfRows, PAGE_SIZE, parsePageSize, parseSort } from './list-order.ts'

const COLUMNS = [{ key: 'product', sortBy: (locale: string) => `name_${locale}` }, { key: 'picture' }]

test.each([
  ['product', { key: 'product', isAscending: true }],
  ['-product', { key: 'product', isAscending: false }],
  ['-changed', { key: 'changed', isAscending: false }],
])('%s in the address is an order of the list', (text, sort) => {
  expect(parseSort(text, COLUMNS)).toEqual(sort)
  expect(formatSort(sort)).toBe(text)
})

test.each(['', '-', 'picture', 'password_hash', '--product', 'product;drop'])('%s in the address sorts nothing', (text) => {
  expect(parseSort(text, COLUMNS)).toBeUndefined()
})

test('names are sorted in the language of the interface, changes by their time', () => {
  expect(orderOfRows({ key: 'product', isAscending: true }, COLUMNS, 'ar')).toEqual({ column: 'name_ar', ascending: true })
  expect(orderOfRows({ key: 'changed', isAscending: false }, COLUMNS, 'en')).toEqual({ column: 'updated_at', ascending: false })
  expect(orderOfRows(undefined, COLUMNS, 'en')).toBeUndefined()
})

test('each press on a head turns its order round; another head begins upwards', () => {
  const first = nextSort(undefined, 'product')
  expect(first).toEqual({ key: 'product', isAscending: true })
  expect(nextSort(first, 'product')).toEqual({ key: 'product', isAscending: false })
  expect(nextSort(nextSort(first, 'product'), 'product')).toEqual(first)
  expect(nextSort(nextSort(first, 'product'), 'changed')).toEqual({ key: 'changed', isAscending: true })
})

test('only the offered numbers of rows count', () => {
  expect(parsePageSize('200')).toBe(200)
  for (const text of [null, '', '0', '-1', '1000000', '50.5']) expect(parsePageSize(text)).toBe(PAGE_SIZE)
})
