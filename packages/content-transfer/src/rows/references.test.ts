import { eachTable } from '@bayt/content/entities/tables'
import { expect, test } from 'vitest'
import type { Folder } from '../folder/read-folder.ts'
import type { Tables } from '../read-tables.ts'
import { parseFolder } from './parse-folder.ts'
import { isWaiting, referencesOf, withReferencesByName } from './references.ts'

const product = (id: number, name_en: string, name_ar: string) => ({ id, name_en, name_ar })
const TABLES: Tables = {
  ...eachTable(() => []),
  products: [
    product(3, 'Basmati', 'بسمتي'),
    product(7, 'Salt', 'ملح'),
    product(8, 'Salt', 'ملح خشن'),
    product(9, '25', 'خمسة وعشرون'),
  ],
  trade_facts: [3, 7, 9, 99].map((product_id, index) => ({ id: index + 1, product_id, hs_code: '100630' })),
}

/** Reads trade facts of products, next to a file of products. @returns the id of the product of each row, or its fault */
function read(cells: unknown[], { isAsExported = false, products = [] as Record<string, unknown>[] } = {}) {
  const file = (table: 'products' | 'trade_facts', rows: Record<string, unknown>[]) => ({
    ...{ table, file: `${table}.csv`, columns: Object.keys(rows[0] ?? {}), isAsExported },
    rows: rows.map((row, index) => ({ location: `${table}.csv row ${index + 2}`, cells: row })),
  })
  const facts = cells.map((product_id) => ({ product_id, hs_code: '100630' }))
  const folder: Folder = {
    ...{ path: '', faults: [], pictures: [], notes: [] },
    tables: [file('products', products), file('trade_facts', facts)],
  }
  const { rows, faults } = parseFolder(folder, () => undefined, referencesOf(folder, TABLES))
  const own = rows.filter(({ table }) => table === 'trade_facts')
  return [
    ...own.map((row) => (isWaiting(row) ? 'waits' : row.values.product_id)),
    ...faults.filter(({ location }) => location.startsWith('trade_facts')).map(({ location, text }) => `${location}: ${text}`),
  ]
}

test('a product is named by its name in any language, or by its id in any digits', () => {
  expect(read(['Basmati', ' \u200fبسمتي ', 'ملح خشن', '3', '٧', 8, '9.0'])).toEqual([3, 3, 8, 3, 7, 8, 9])
})

test.each([
  [
    'Basmatti',
    'no record of products has this name, neither in the project nor in the folder; the nearest name is "Basmati". Write the name_en of the record, or its id.',
  ],
  [
    'basmati',
    'no record of products has this name, neither in the project nor in the folder; the nearest name is "Basmati". Write the name_en of the record, or its id.',
  ],
  ['Salt', '2 records of products have this name. Write the id of the right one: 7 or 8.'],
  [
    '99',
    'no record of products has this id, neither in the project nor in the folder. Write the name_en of the record, or remove the row.',
  ],
])('the product %s is refused with row, field and remedy', (cell, text) => {
  expect(read([cell])).toEqual([`trade_facts.csv row 2 (${cell}): product_id is "${cell}": ${text}`])
})

test('an empty cell is a missing product', () => {
  expect(read([''])).toEqual([expect.stringContaining('product_id')])
})

test('a product of the folder is found by the id in its row; a row for one without an id waits until it is created', () => {
  const products = [product(20, 'Honey', 'عسل'), { name_en: 'Dates', name_ar: 'تمر' }]
  expect(read(['Honey', 'عسل', '20', 'Dates'], { products })).toEqual([20, 20, 20, 'waits'])
})

test('an unchanged export keeps the facts of a product that is in the bin', () => {
  expect(read(['99', 99], { isAsExported: true })).toEqual([99, 99])
})

test('an export names the product, or has its id where the name does not lead back to it', () => {
  const named = withReferencesByName(TABLES).trade_facts.map(({ product_id }) => product_id)
  expect(named).toEqual(['Basmati', 7, 9, 99])
  expect(read(named, { isAsExported: true })).toEqual([3, 7, 9, 99])
})
