import { eachLocale } from '@bayt/content/locale'
import type { RecordVersion } from '@bayt/content/queries/history'
import { expect, test } from 'vitest'
import { detailFields } from './change-detail.tsx'
import type { HistoryField, HistorySubject } from './subject.ts'

const field = (name: string, more: Partial<HistoryField> = {}): HistoryField => {
  return { name, kind: 'text', label: eachLocale(() => name), ...more }
}
const SUBJECT = {
  fields: [
    field('title_en', { language: 'en' }),
    field('title_ar', { language: 'ar', translationOf: 'title_en' }),
    field('category', { kind: 'choice' }),
  ],
} as HistorySubject

const version = (facts: Partial<RecordVersion>) =>
  ({ operation: 'update', changed: [], before: {}, record: {}, ...facts }) as RecordVersion
const names = (groups: ReturnType<typeof detailFields>) =>
  groups.map((group) => group.map(({ name, isChanged }) => (isChanged ? name : `(${name})`)))

test('a changed text stands beside its translation, which did not change', () => {
  const record = { title_en: 'Dates', title_ar: 'تمور', category: 'News' }
  const groups = detailFields(version({ changed: ['title_ar'], before: { title_ar: 'تمر' }, record }), SUBJECT)
  expect(names(groups)).toEqual([['title_ar', '(title_en)']])
  expect(groups[0]?.[0]).toMatchObject({ before: 'تمر', after: 'تمور' })
  expect(groups[0]?.[1]).toMatchObject({ before: 'Dates', after: 'Dates' })
})

test('a changed field without languages stands alone', () => {
  const record = { title_en: 'Dates', title_ar: 'تمور', category: 'News', note: 'a' }
  const subject = { fields: [...SUBJECT.fields, field('note', { translationOf: 'category' })] } as HistorySubject
  expect(names(detailFields(version({ changed: ['category'], record }), subject))).toEqual([['category']])
  expect(names(detailFields(version({ changed: ['note'], record }), subject))).toEqual([['note']])
})

test('other fields stand alone, in the order of the form; unknown columns are last', () => {
  const changed = ['origin', 'category', 'title_en']
  const record = { title_en: 'Dates', title_ar: 'تمور', category: 'News', origin: 'Aden' }
  expect(names(detailFields(version({ changed, before: {}, record }), SUBJECT))).toEqual([
    ['title_en', '(title_ar)'],
    ['category'],
    ['origin'],
  ])
})

test('a new record shows every field with a value', () => {
  const record = { id: 4, title_en: 'Dates', title_ar: null, category: 'News' }
  const changed = ['id', 'title_en', 'title_ar', 'category']
  expect(names(detailFields(version({ operation: 'insert', changed, before: null, record }), SUBJECT))).toEqual([
    ['title_en'],
    ['category'],
  ])
})
