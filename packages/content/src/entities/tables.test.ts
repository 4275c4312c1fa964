import { expect, test } from 'vitest'
import type { Database } from '../database.types.ts'
import { exampleRecord } from './example-record.ts'
import { translationsOf } from './languages.ts'
import {
  CONTENT_TABLE_NAMES,
  type ContentTable,
  columnsOfKind,
  distinguishingColumns,
  ENTITIES,
  fieldsOf,
  isVisible,
  ORDERED_TABLES,
  type RowOf,
} from './tables.ts'

type StoredRow<Table extends ContentTable> = Omit<Database['public']['Tables'][Table]['Row'], 'search_text'>
type Differing = {
  [Table in ContentTable]: [StoredRow<Table>, RowOf<Table>] extends [RowOf<Table>, StoredRow<Table>] ? never : Table
}[ContentTable]

test('a definition has the columns and types that the migrations give its table', () => {
  // Where one differs, the compiler names its table here.
  const areTheSame: [Differing] extends [never] ? true : Differing = true
  expect(areTheSame).toBe(true)
})

test('every table is listed under its own name', () => {
  expect(CONTENT_TABLE_NAMES.map((table) => ENTITIES[table].table)).toEqual(CONTENT_TABLE_NAMES)
})

test('name and identity of every table are fields that it has', () => {
  for (const table of CONTENT_TABLE_NAMES) {
    const { name, identity } = ENTITIES[table]
    expect(Object.keys(fieldsOf(table)), table).toEqual(expect.arrayContaining([...Object.values(name), ...identity]))
  }
})

test('the tables with a place of their own are those with a display order', () => {
  expect(ORDERED_TABLES).toContain('partners')
  expect(ORDERED_TABLES).not.toContain('products')
})

test('the seven pictures of a product are known by their kind', () => {
  expect(columnsOfKind('products', 'picture')).toHaveLength(7)
  expect(columnsOfKind('articles', 'markdown')).toEqual(translationsOf('content'))
})

test('records are told apart by the names that they must have, else by their place', () => {
  expect(distinguishingColumns('products')).toEqual(translationsOf('name'))
  expect(distinguishingColumns('brand_logos')).toEqual(['name'])
  expect(distinguishingColumns('partners')).toEqual(['display_order'])
})

test('visitors see every product, and what is published or active of the others', () => {
  expect(isVisible('products', {})).toBe(true)
  expect([true, false].map((published) => isVisible('articles', { published }))).toEqual([true, false])
  expect([true, false].map((active) => isVisible('partners', { active }))).toEqual([true, false])
})

test.each(CONTENT_TABLE_NAMES)('the example of %s is a record that can be saved, and has no field too many', (table) => {
  const example = exampleRecord(table)
  expect(ENTITIES[table].input.safeParse(example).success).toBe(true)
  for (const column of Object.keys(example)) {
    const { [column]: _, ...rest } = example
    expect(ENTITIES[table].input.safeParse(rest).success, column).toBe(false)
  }
})
