import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { expect, test } from 'vitest'
import { madeVisible, rowOfValues, visibilityOf } from './row-of-values.ts'

const FACTS = { id: 7, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' }
const TYPED = { name_en: ' Rice ', name_ar: 'أرز', category: 'Rice', pack_unit: 'Kg', pack_sizes: '١، ٢ ,,5' }

const product = (changes: Record<string, string>, before: object = {}) =>
  rowOfValues('products', FACTS, { ...TYPED, ...changes }, { ...before })

test('typed values become the values that a save stores', () => {
  expect(product({})).toMatchObject({ ...FACTS, name_en: 'Rice', pack_sizes: '1,2,5', description_en: null })
})

test('a text that is too long is cut, and an empty required one is shown as typed', () => {
  const row = product({ name_en: '🌾'.repeat(TEXT_LIMITS.name + 9), name_ar: '  ' })
  expect([...row.name_en]).toHaveLength(TEXT_LIMITS.name)
  expect(row.name_ar).toBe('')
})

test('an invalid address, list or choice keeps its last valid value', () => {
  const before = { packaging_image_url: 'https://example.com/a.jpg', pack_sizes: '5', category: 'Oil' }
  const row = product({ packaging_image_url: 'javascript:alert(1)', pack_sizes: '1,x', category: 'Soap' }, before)
  expect(row).toMatchObject(before)
})

test('an empty form has a value in every column', () => {
  const row = rowOfValues('products', FACTS, {}, {})
  expect(row).toMatchObject({ name_en: '', category: 'Rice', pack_unit: 'Kg', pack_sizes: null, packaging_image_url: null })
  expect(Object.values(rowOfValues('hero_images', FACTS, {}, {}))).not.toContain(undefined)
})

test('a typed place becomes a number, an invalid one keeps the last', () => {
  const logo = (typed: string) => rowOfValues('brand_logos', FACTS, { name: 'x', display_order: typed }, { display_order: 4 })
  expect([logo('٣'), logo('first')].map((row) => row.display_order)).toEqual([3, 4])
})

test('what a save does to visitors', () => {
  const draft = { published: false }
  const live = { published: true }
  expect(visibilityOf('articles', undefined, draft)).toBe('hidden')
  expect(visibilityOf('articles', draft, live)).toBe('appears')
  expect(visibilityOf('articles', live, draft)).toBe('hides')
  expect(visibilityOf('products', {}, {})).toBe('shown')
  expect(visibilityOf('products', undefined, {})).toBe('appears')
})

test('a draft is shown as if it were published', () => {
  const row = rowOfValues('articles', FACTS, { title_en: 'x', published: false }, {})
  expect(row.published).toBe(false)
  expect(madeVisible('articles', row).published).toBe(true)
})
