import { CONTENT_TABLE_NAMES, ENTITIES } from '@bayt/content/entities/tables'
import { expect, it } from 'vitest'
import { assertNoEmptiedTables } from './emptied-tables.ts'

it('a table that is suddenly empty blocks a release until staff confirm it', () => {
  expect(() => assertNoEmptiedTables({ products: 16, partners: 5 }, { products: 0, partners: 0 })).toThrow(
    'All 16 products and 5 partners would be gone at once. If they were deleted on purpose, press Retry to confirm.',
  )
})

it.each(CONTENT_TABLE_NAMES)('every content table is checked: %s', (table) => {
  expect(() => assertNoEmptiedTables({ [table]: 3 }, { [table]: 0 })).toThrow(`All 3 ${ENTITIES[table].plural} would be gone`)
})

it.each([
  ['the last two of a table are deleted', { products: 2 }, { products: 0 }],
  ['most of a table is deleted', { products: 16 }, { products: 1 }],
  ['it was empty before', { products: 0 }, { products: 0 }],
  ['the previous release is unknown', undefined, { products: 0 }],
])('the release passes if %s', (_, before, now) => {
  expect(() => assertNoEmptiedTables(before, now)).not.toThrow()
})
