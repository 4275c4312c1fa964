import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { type FieldSpec, inReadingOrder, shownFields } from './fields.ts'

const LABEL = eachLocale(() => '')
const field = (name: string, language?: 'en' | 'ar'): FieldSpec => ({
  kind: 'text',
  name,
  label: LABEL,
  hint: eachLocale(() => undefined),
  ...(language ? { language } : {}),
})
const names = (row: FieldSpec[], locale: 'en' | 'ar') => inReadingOrder(row, locale).map(({ name }) => name)

test('of translations that of the interface is first; other fields keep their places', () => {
  const translations = [field('name_en', 'en'), field('name_ar', 'ar')]
  expect(names(translations, 'ar')).toEqual(['name_ar', 'name_en'])
  expect(names(translations, 'en')).toEqual(['name_en', 'name_ar'])
  expect(names([field('unit'), field('sizes')], 'ar')).toEqual(['unit', 'sizes'])
})

test('where each language has a column of a list, the columns of the interface come first', () => {
  const group = { key: 'record', title: LABEL, rows: [] }
  const inColumns = [
    field('image'),
    [field('title', 'en'), field('about', 'en')],
    [field('title_ar', 'ar'), field('about_ar', 'ar')],
  ]
  const of = (locale: 'en' | 'ar') => shownFields([{ ...group, rows: inColumns }], locale).map(({ name }) => name)
  expect(of('ar')).toEqual(['image', 'title_ar', 'about_ar', 'title', 'about'])
  expect(of('en')).toEqual(['image', 'title', 'about', 'title_ar', 'about_ar'])
  const inRows = { ...group, rows: [[field('name_en', 'en'), field('name_ar', 'ar')], field('unit')] }
  expect(shownFields([inRows], 'ar').map(({ name }) => name)).toEqual(['name_ar', 'name_en', 'unit'])
})
