import { expect, test } from 'vitest'
import { type FieldSpec, inReadingOrder } from './fields.ts'

const LABEL = { en: '', ar: '' }
const field = (name: string, language?: 'en' | 'ar'): FieldSpec => ({
  kind: 'text',
  name,
  label: LABEL,
  hint: { en: undefined, ar: undefined },
  ...(language ? { language } : {}),
})
const names = (row: FieldSpec[], locale: 'en' | 'ar') => inReadingOrder(row, locale).map(({ name }) => name)

test('of translations that of the interface is first; other fields keep their places', () => {
  const translations = [field('name_en', 'en'), field('name_ar', 'ar')]
  expect(names(translations, 'ar')).toEqual(['name_ar', 'name_en'])
  expect(names(translations, 'en')).toEqual(['name_en', 'name_ar'])
  expect(names([field('unit'), field('sizes')], 'ar')).toEqual(['unit', 'sizes'])
})
