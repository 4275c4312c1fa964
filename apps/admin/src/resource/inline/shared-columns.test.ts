import { LOCALES } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { textColumns } from './shared-columns.tsx'

const columns = textColumns('title', 'description')

test('a text has a column per language, and the first names the row', () => {
  expect(columns.map(({ fields }) => fields)).toContainEqual(['title_ar', 'description_ar'])
  expect(columns.map(({ isRowHeader }) => isRowHeader)).toEqual(LOCALES.map((language) => language === 'en'))
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
