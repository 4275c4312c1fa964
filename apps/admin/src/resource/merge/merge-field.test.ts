import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import type { FieldSpec } from '../fields.ts'
import { showValue } from './field-value.ts'
import { mergeField } from './merge-field.ts'
import { fieldOf, incomingOf } from './merge-record.ts'

const texts = { label: eachLocale(() => 'Field'), hint: eachLocale(() => undefined) }
const spec = (mergedBy?: 'word' | 'size'): FieldSpec => ({
  kind: 'text',
  name: 'field',
  ...texts,
  ...(mergedBy ? { mergedBy } : {}),
})

test('a flag that both changed is asked about as a whole, also where texts are merged by word', () => {
  const clash = { name: 'field', pieces: undefined }
  expect(mergeField(spec('word'), '', true, false)).toEqual({ ...clash, base: '', mine: true, theirs: false })
  expect(mergeField(spec('word'), true, 'one', 'other')).toEqual({ ...clash, base: true, mine: 'one', theirs: 'other' })
  expect(mergeField(spec('size'), '1', '2', false)).toEqual({ ...clash, base: '1', mine: '2', theirs: false })
})

test('a text without one word in common is asked about as a whole, another one by its places', () => {
  expect(mergeField(spec('word'), 'rice', 'oil', 'sugar')).toMatchObject({ pieces: undefined })
  const settled = { kind: 'settled' }
  expect(mergeField(spec('word'), 'fine rice', 'fine oil', 'fine sugar')).toMatchObject({ pieces: [settled, { kind: 'clash' }] })
  expect(mergeField(spec('word'), 'rice here', 'oil here', 'sugar here')).toMatchObject({ pieces: [{ kind: 'clash' }, settled] })
  expect(mergeField(spec('word'), 'fine rice', 'rice', 'fine')).toBe('')
  expect(mergeField(spec('word'), 'fine rice', 'fine red rice', 'very fine rice')).toBe('very fine red rice')
  expect(mergeField(spec(), 'fine rice', 'fine red rice', 'very fine rice')).toMatchObject({ pieces: undefined })
})

test('the dialog shows a value as the history does: choices by their name, sizes as a list', () => {
  const choice: FieldSpec = {
    kind: 'choice',
    name: 'field',
    ...texts,
    choices: [{ value: 'Rice', label: eachLocale(() => 'A name') }],
  }
  expect(showValue('Rice', choice, 'en')).toBe('A name')
  expect(showValue('5,10', spec('size'), 'en')).not.toBe('5,10')
  expect(showValue('5,10', spec('word'), 'en')).toBe('5,10')
})

test('what came in has both values and who saved it; a field that a record did not have counts as empty', () => {
  expect(fieldOf({}, 'field')).toBe('')
  expect(incomingOf({ field: 'old' }, { field: 'new' }, new Map([['field', 'Huda']]))).toEqual([
    { name: 'field', before: 'old', after: 'new', author: 'Huda' },
  ])
})
