import { LOCALES, type Locale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { ownLanguageFirst } from '../../record/fields.ts'
import { textColumns } from './shared-columns.tsx'

const columns = textColumns('title', 'description')

test('a text has a column per language, and the first names the row', () => {
  expect(columns.map(({ fields }) => fields)).toContainEqual(['title_ar', 'description_ar'])
  expect(columns.map(({ isRowHeader }) => isRowHeader)).toEqual(LOCALES.map((language) => language === 'en'))
})

test('the language of the reader comes first, and the other columns keep their places', () => {
  const all: { key: string; language?: Locale }[] = [{ key: 'logo' }, ...columns, { key: 'order' }]
  const keys = (locale: 'en' | 'ar') => ownLanguageFirst(all, locale).map(({ key }) => key)
  expect(keys('en')).toEqual(['logo', 'title', 'title_ar', 'order'])
  expect(keys('ar')).toEqual(['logo', 'title_ar', 'title', 'order'])
})

const eachField = <Name extends string, Value>(names: Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

test('an empty text shows -', () => {
  for (const { render, fields } of columns) {
    const row = (text: string | null) => eachField(fields, text)
    expect(render(row(null), 'en')).toBe('-')
    expect(render(row(''), 'en')).toBe('-')
    expect(render(row('Stock'), 'en')).not.toBe('-')
  }
})
