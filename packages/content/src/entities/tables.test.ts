import { expect, test } from 'vitest'
import type { Database } from '../database.types.ts'
import { exampleRecord } from '../testing/example-record.ts'
import { translationsOf } from './languages.ts'
import {
  CONTENT_TABLE_NAMES,
  type ContentTable,
  columnsOfKind,
  ENTITIES,
  eachTable,
  fieldsOf,
  isVisible,
  ORDERED_TABLES,
  type RowOf,
  requiredColumns,
} from './tables.ts'

type StoredRow<Table extends ContentTable> = Database['public']['Tables'][Table]['Row']
type Differing = {
  [Table in ContentTable]: [StoredRow<Table>, RowOf<Table>] extends [RowOf<Table>, StoredRow<Table>] ? never : Table
}[ContentTable]

test('a definition has the columns and types of its table in the migrations', () => {
  // If a table differs, the compiler reports the table here.
  const areTheSame: [Differing] extends [never] ? true : Differing = true
  expect(areTheSame).toBe(true)
})

test('name and identity of every entity are its fields', () => {
  for (const table of CONTENT_TABLE_NAMES) {
    const { name, identity } = ENTITIES[table]
    expect(Object.keys(fieldsOf(table)), table).toEqual(expect.arrayContaining([...Object.values(name), ...identity]))
  }
})

test('the ordered tables are those with a display order', () => {
  expect(ORDERED_TABLES).toContain('partners')
  expect(ORDERED_TABLES).not.toContain('products')
})

test('columns are found by their kind', () => {
  expect(columnsOfKind('articles', 'markdown')).toEqual(translationsOf('content'))
})

test('visitors see every product, and only published or active records of other tables', () => {
  expect(isVisible('products', {})).toBe(true)
  expect([true, false].map((published) => isVisible('articles', { published }))).toEqual([true, false])
  expect([true, false].map((active) => isVisible('partners', { active }))).toEqual([true, false])
})

test.each(CONTENT_TABLE_NAMES)('the example of %s is valid and has only required fields', (table) => {
  const example = exampleRecord(table)
  expect(ENTITIES[table].input.safeParse(example).success).toBe(true)
  for (const column of Object.keys(example)) {
    const { [column]: _, ...rest } = example
    expect(ENTITIES[table].input.safeParse(rest).success, column).toBe(false)
  }
})

test('the examples are in the language of their column', () => {
  expect(exampleRecord('products')).toMatchObject({ name_en: 'Rice', name_ar: 'أرز', category: 'Rice' })
  expect(exampleRecord('hero_images')).toMatchObject({ image_url: 'https://test.example/a.jpg', title_ar: 'أرز' })
})

test('a column with a default is not required', () => {
  expect(requiredColumns('products')).toEqual([...translationsOf('name'), 'category'])
})

test('every record has a page of the site that shows it', () => {
  expect(eachTable((table) => ENTITIES[table].path(7))).toEqual({
    products: '/products/7',
    articles: '/articles/7',
    hero_images: '/',
    brand_logos: '/',
    partners: '/bulk-orders',
    impact_gallery: '/bulk-orders',
    certificates: '/bulk-orders',
    tender_facts: '/bulk-orders',
    trade_facts: '/products',
    trade_packs: '/products',
    picture_texts: '/',
    synonyms: '/products',
  })
})
