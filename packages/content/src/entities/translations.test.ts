import { expect, test } from 'vitest'
import { completeInput, fillTranslations } from './translations.ts'

test('a translation that a row does not name is the text of the default language', () => {
  const product = fillTranslations('products', { name_en: 'Rice', category: 'Rice' })
  expect(product).toMatchObject({ name_en: 'Rice', name_ar: 'Rice', category: 'Rice' })
  expect(product).not.toHaveProperty('description_ar')
  expect(fillTranslations('partners', { name: 'Relief' })).toMatchObject({ name: 'Relief', name_ar: 'Relief' })
})

test('a translation that a row names stays, also where it is null', () => {
  const row = { name: 'Relief', name_ar: null }
  expect(fillTranslations('partners', row)).toMatchObject(row)
})

test('without a text in the default language nothing is filled', () => {
  expect(fillTranslations('products', { name_ar: 'أرز' })).toEqual({ name_ar: 'أرز' })
})

test('a complete record has the defaults, and refuses what breaks a rule', () => {
  const article = completeInput('articles', { title_en: 'News', content_en: 'Text', category: 'News' })
  expect(article).toMatchObject({ title_ar: 'News', excerpt_en: null, published: true })
  expect(() => completeInput('articles', { title_en: 'News' })).toThrow('content_en')
  expect(completeInput('products', { name_en: 'Oats', name_ar: 'شوفان', category: 'Rice' })).toMatchObject({ pack_unit: 'Kg' })
})
