import { expect, test } from 'vitest'
import { fillTranslations } from './translations.ts'

test('a translation that a row does not name is the text of the default language', () => {
  expect(fillTranslations('products', { name_en: 'Rice', category: 'Rice' })).toEqual({
    name_en: 'Rice',
    name_ar: 'Rice',
    category: 'Rice',
  })
  expect(fillTranslations('partners', { name: 'Relief' })).toEqual({ name: 'Relief', name_ar: 'Relief' })
})

test('a translation that a row names stays, also where it is null', () => {
  const row = { name: 'Relief', name_ar: null }
  expect(fillTranslations('partners', row)).toEqual(row)
})

test('without a text in the default language nothing is filled', () => {
  expect(fillTranslations('products', { name_ar: 'أرز' })).toEqual({ name_ar: 'أرز' })
})
