import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { fieldChanges, isEmpty } from './field-changes.ts'
import type { HistoryField, HistorySubject } from './subject.ts'

const FIELDS = ['name', 'note'].map((name): HistoryField => ({ name, kind: 'text', label: eachLocale(() => name) }))
const SUBJECT = { fields: FIELDS } as HistorySubject

test.each([
  ['changed', 'old', 'new'],
  ['added', null, 'new'],
  ['added', '', 'new'],
  ['added', undefined, 'new'],
  ['removed', 'old', null],
  ['removed', 'old', ''],
  ['changed', '', null],
  ['changed', true, false],
])('a field is %s from %j to %j', (kind, before, after) => {
  expect(fieldChanges(['name'], { name: before }, { name: after }, SUBJECT)).toEqual([
    { name: 'name', field: FIELDS[0], kind, before, after },
  ])
})

test('without the values of before or after, a field is changed', () => {
  expect(fieldChanges(['name'], null, { name: 'new' }, SUBJECT)).toMatchObject([
    { kind: 'changed', before: undefined, after: 'new' },
  ])
  expect(fieldChanges(['name'], { name: 'old' }, null, SUBJECT)).toMatchObject([
    { kind: 'changed', before: 'old', after: undefined },
  ])
})

test('the fields are in the order of the form, unknown columns last, and the id is left out', () => {
  const names = (subject?: HistorySubject) =>
    fieldChanges(['origin', 'note', 'id', 'name'], {}, {}, subject).map(({ name }) => name)
  expect(names(SUBJECT)).toEqual(['name', 'note', 'origin'])
  expect(names()).toEqual(['origin', 'note', 'name'])
})

test('zero, false and a blank are values', () => {
  expect([0, false, ' '].map(isEmpty)).toEqual([false, false, false])
})
