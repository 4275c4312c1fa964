import { eachLocale } from '@bayt/content/locale'
import type { Change } from '@bayt/content/queries/history'
import { expect, test } from 'vitest'
import { describeCommand, entityOf } from './describe-command.ts'
import { HISTORY_TEXTS } from './history-texts.ts'
import type { HistorySubject } from './subject.ts'

const SUBJECT = {
  fields: [
    { name: 'title', kind: 'text', label: eachLocale(() => 'Title') },
    { name: 'category', kind: 'choice', label: eachLocale(() => 'Category') },
  ],
} as unknown as HistorySubject
const describe = (after: Change['after'], subject: HistorySubject | undefined) => {
  const change: Partial<Change> = { parts: 20, after }
  return describeCommand(change as Change, subject, 'en', HISTORY_TEXTS.en)
}

test.each<[string, Change['after'], string]>([
  ['a deletion', { action: 'delete' }, 'deleted 20 records'],
  ['new records', { action: 'insert' }, 'added 20 records'],
  ['an undo', { action: 'undo' }, 'undid a change of 20 records'],
  ['a picture', { action: 'replace_picture' }, 'replaced a picture in 20 records'],
  ['a flag that has verbs', { values: { published: true } }, 'published 20 records'],
  ['the same flag, unset', { values: { published: false } }, 'unpublished 20 records'],
  ['a value for all', { values: { category: 'Oil' } }, 'changed 20 records: category “Oil”'],
  ['a flag without verbs of its own', { values: { category: true } }, 'changed 20 records: category “Yes”'],
  ['a column with verbs that holds no flag', { values: { active: 'maybe' } }, 'changed 20 records: active “maybe”'],
  ['a column that is not known', { values: { origin: 'Aden' } }, 'changed 20 records: origin “Aden”'],
  ['values of several columns', { values: { title: 'Quay', active: true } }, 'changed 20 records'],
  ['no value', { values: {} }, 'changed 20 records'],
  ['values that are none', { values: null }, 'changed 20 records'],
  ['values of their own', { action: 'save' }, 'changed 20 records'],
  ['nothing that is known', null, 'changed 20 records'],
])('%s', (_name, after, sentence) => {
  expect(describe(after, SUBJECT)).toBe(sentence)
})

test('a table that is not known has its columns as they are stored', () => {
  expect(describe({ values: { category: 'Oil' } }, undefined)).toBe('changed 20 records: category “Oil”')
})

test('a command names its table, all other entries have one', () => {
  expect(entityOf({ entity: null, operation: 'bulk', after: { table: 'partners' } })).toBe('partners')
  expect(entityOf({ entity: 'products', operation: 'update', after: { table: 'partners' } })).toBe('products')
  expect(entityOf({ entity: null, operation: 'bulk', after: { table: 7 } })).toBeNull()
  expect(entityOf({ entity: null, operation: 'bulk', after: null })).toBeNull()
})
