import { describe, expect, test } from 'vitest'
import { exampleRecord } from '../entities/example-record.ts'
import { CONTENT_TABLE_NAMES, fieldsOf, requiredColumns } from '../entities/tables.ts'
import { ENOUGH_PIXELS, type Observed, readinessOf } from './readiness.ts'

const PICTURE = 'https://media.example/dates.webp'
const DATES = {
  name_en: 'Dates',
  name_ar: 'تمر',
  description_en: 'Soft dates.',
  description_ar: 'تمر طري.',
  features_en: 'Soft',
  features_ar: 'طري',
  category: 'Diversified',
  pack_unit: 'Kg',
  pack_sizes: '1,5',
  packaging_image_url: PICTURE,
}
const rulesOf = (table: 'products' | 'synonyms', record: object, observed?: Observed) =>
  readinessOf(table, { ...record }, observed).map(({ rule, columns }) => [rule, ...columns])

test('a complete record has nothing to look at', () => {
  const pictures = new Map([[PICTURE, { width: ENOUGH_PIXELS, height: 400 }]])
  expect(readinessOf('products', DATES, { pictures, deadLinks: [], longTitles: [], withoutAlternative: [] })).toEqual([])
})

describe.each(CONTENT_TABLE_NAMES)('%s', (table) => {
  test('an empty form has an error exactly for the fields that stop the save, and they are no warnings too', () => {
    const findings = readinessOf(table, {})
    const errors = findings.filter(({ level }) => level === 'error').flatMap(({ columns }) => columns)
    expect(errors).toEqual(requiredColumns(table))
    const warnings = findings.filter(({ level }) => level === 'warning').flatMap(({ columns }) => columns)
    expect(warnings.filter((column) => errors.includes(column))).toEqual([])
  })

  test('every finding names fields of the definition', () => {
    for (const record of [{}, exampleRecord(table)]) {
      for (const { columns } of readinessOf(table, record)) {
        for (const column of columns) expect(Object.keys(fieldsOf(table))).toContain(column)
      }
    }
  })
})

describe('what is missing', () => {
  test('a text in one language only', () => {
    expect(rulesOf('products', { ...DATES, features_ar: '  ' })).toEqual([['language', 'features_ar']])
  })
  test('an optional text in no language', () => {
    expect(rulesOf('products', { ...DATES, description_en: null, description_ar: '' })).toEqual([
      ['text', 'description_en', 'description_ar'],
    ])
    expect(
      readinessOf('articles', { title_en: 'a', title_ar: 'أ', content_en: 'a', content_ar: 'أ', category: 'News' }),
    ).toContainEqual({
      rule: 'text',
      level: 'warning',
      columns: ['excerpt_en', 'excerpt_ar'],
    })
  })
  test('of search words, one language is enough', () => expect(rulesOf('synonyms', { words_en: 'rice' })).toEqual([]))
  test('the picture and the sizes', () => {
    expect(rulesOf('products', { ...DATES, packaging_image_url: '', pack_sizes: '' })).toEqual([
      ['picture', 'packaging_image_url'],
      ['sizes', 'pack_sizes'],
    ])
  })
})

describe('what was observed', () => {
  test.each([
    [{ width: ENOUGH_PIXELS - 1, height: 10 }, [['picture_small', 'packaging_image_url']]],
    [{ width: 10, height: ENOUGH_PIXELS }, []],
    [null, [['picture_broken', 'packaging_image_url']]],
  ])('a picture of %o', (size, wanted) => {
    expect(rulesOf('products', DATES, { pictures: new Map([[PICTURE, size]]) })).toEqual(wanted)
  })
  test('a picture that is not measured yet is not judged', () => {
    expect(rulesOf('products', DATES, { pictures: new Map() })).toEqual([])
  })
  test('links, long titles and alternative texts', () => {
    const observed = { deadLinks: ['description_en'], longTitles: ['name_ar'], withoutAlternative: ['packaging_image_url'] }
    expect(rulesOf('products', DATES, observed)).toEqual([
      ['alternative_text', 'packaging_image_url'],
      ['link', 'description_en'],
      ['title_long', 'name_ar'],
    ])
  })
})
