import { productEntity } from '@bayt/content/entities/product'
import { synonymEntity } from '@bayt/content/entities/synonym'
import { eachLocale } from '@bayt/content/locale'
import { describe, expect, test } from 'vitest'
import type { HistoryField } from './subject.ts'
import { planRestore } from './use-restore.tsx'

const fieldsOf = (fields: Record<string, { kind: HistoryField['kind'] }>): HistoryField[] =>
  Object.entries(fields).map(([name, { kind }]) => ({ name, kind, label: eachLocale(() => name) }))

const PRODUCTS = { schema: productEntity.input, fields: fieldsOf(productEntity.fields) }
const WORDS = { schema: synonymEntity.input, fields: fieldsOf(synonymEntity.fields) }
const NOW = {
  id: 7,
  updated_at: 'v9',
  name_en: 'Red rice',
  name_ar: 'أرز أحمر',
  category: 'Rice',
  pack_unit: 'Kg',
  pack_sizes: '1,5',
}

describe('a restore saves', () => {
  test('only what differs from the record of today', () => {
    const then = { ...NOW, name_ar: 'أرز حميري', pack_sizes: '1,5' }
    expect(planRestore(PRODUCTS, NOW, then, ['name_en', 'name_ar', 'pack_sizes'])).toEqual({
      values: { name_ar: 'أرز حميري' },
      refused: [],
    })
  })

  test('only the columns that were asked for', () => {
    const then = { ...NOW, name_en: 'Old rice', name_ar: 'أرز قديم' }
    expect(planRestore(PRODUCTS, NOW, then, ['name_ar']).values).toEqual({ name_ar: 'أرز قديم' })
  })

  test('the value that today’s rules store', () => {
    const then = { ...NOW, pack_sizes: '1, 2,,5' }
    expect(planRestore(PRODUCTS, NOW, then, ['pack_sizes']).values).toEqual({ pack_sizes: '1,2,5' })
  })

  test('nothing where the rules of today make the value of then the present one', () => {
    const then = { ...NOW, pack_sizes: '1,,5', name_en: ' Red rice ' }
    expect(planRestore(PRODUCTS, NOW, then, ['pack_sizes', 'name_en'])).toEqual({ values: {}, refused: [] })
  })

  test('nothing where a missing text was empty then', () => {
    const then = { ...NOW, description_ar: '', features_ar: undefined }
    expect(
      planRestore(PRODUCTS, { ...NOW, description_ar: null, features_ar: '' }, then, ['description_ar', 'features_ar']),
    ).toEqual({
      values: {},
      refused: [],
    })
  })

  test('an empty text as an empty text', () => {
    expect(
      planRestore(PRODUCTS, { ...NOW, description_ar: 'new' }, { ...NOW, description_ar: null }, ['description_ar']).values,
    ).toEqual({
      description_ar: null,
    })
  })
})

describe('a version from another time', () => {
  test('without a column that came later leaves that column as it is', () => {
    const then = { name_en: 'Old rice', category: 'Rice' }
    expect(planRestore(PRODUCTS, { ...NOW, features_ar: 'new' }, then, ['name_en', 'features_ar']).values).toEqual({
      name_en: 'Old rice',
    })
  })

  test('with a column that was dropped is restored without it', () => {
    const then = { ...NOW, name_en: 'Old rice', origin: 'Hodeidah' }
    expect(planRestore(PRODUCTS, NOW, then, ['name_en', 'origin'])).toEqual({ values: { name_en: 'Old rice' }, refused: [] })
  })

  test('with a choice that was removed names the field, and restores the rest', () => {
    const then = { ...NOW, category: 'Grain', name_en: 'Old rice' }
    expect(planRestore(PRODUCTS, NOW, then, ['name_en', 'category'])).toEqual({
      values: { name_en: 'Old rice' },
      refused: [{ field: 'category', code: 'not_a_choice' }],
    })
  })

  test('with a text that is too long today names the field and the limit', () => {
    const then = { ...NOW, name_en: 'x'.repeat(161) }
    expect(planRestore(PRODUCTS, NOW, then, ['name_en']).refused).toEqual([{ field: 'name_en', code: 'too_long', limit: 160 }])
  })
})

test('a record that breaks a rule today in another field can still be restored', () => {
  const broken = { ...NOW, category: 'Grain' }
  expect(planRestore(PRODUCTS, broken, { ...NOW, name_en: 'Old rice' }, ['name_en'])).toEqual({
    values: { name_en: 'Old rice' },
    refused: [],
  })
})

test('of two values that today’s rules refuse both are named, and the rest is restored', () => {
  const then = { ...NOW, category: 'Grain', name_en: 'x'.repeat(161), pack_sizes: '1, 2' }
  const { values, refused } = planRestore(PRODUCTS, NOW, then, ['name_en', 'category', 'pack_sizes'])
  expect(values).toEqual({ pack_sizes: '1,2' })
  expect(refused.map(({ field }) => field)).toEqual(['name_en', 'category'])
})

test('a restore that would empty the last of the texts of which one is needed is refused', () => {
  const now = { words_en: null, words_ar: 'رز', active: true }
  const plan = planRestore(WORDS, now, { words_en: null, words_ar: null, active: false }, ['words_ar', 'active'])
  expect(plan).toEqual({ values: { active: false }, refused: [{ field: 'words_en', code: 'one_needed' }] })
})
