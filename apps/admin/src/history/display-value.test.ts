import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { displayValue, sizesIn, unitOf } from './display-value.ts'
import type { HistoryField, HistorySubject } from './subject.ts'

const FLAGS = { yes: 'Yes', no: 'No' }
const field = (kind: HistoryField['kind'], more: Partial<HistoryField> = {}): HistoryField => {
  return { name: 'column', kind, label: eachLocale(() => 'Column'), ...more }
}
const choice = (value: string, en: string, ar: string) => ({ value, label: { ...eachLocale(() => en), ar } })
const CATEGORY = field('choice', { choices: [choice('Oil', 'Oils', 'زيوت'), choice('Rice', 'Rice and grain', 'أرز وحبوب')] })

test.each<[string, unknown, HistoryField | undefined, string]>([
  ['nothing', null, undefined, ''],
  ['a column that the version does not have', undefined, CATEGORY, ''],
  ['a set flag', true, undefined, 'Yes'],
  ['an unset flag', false, undefined, 'No'],
  ['a number', 12_000, undefined, '12,000'],
  ['a text', 'Fine rice', field('text'), 'Fine rice'],
  ['an empty text', '', field('text'), ''],
  ['a list', ['a', 'b'], undefined, '["a","b"]'],
  ['sizes', '1,2.5,10', field('sizes'), '1, 2.5, and 10'],
  ['a choice', 'Rice', CATEGORY, 'Rice and grain'],
  ['a choice that was removed', 'Tea', CATEGORY, 'Tea'],
])('%s', (_name, value, of, shown) => {
  expect(displayValue(value, of, 'en', FLAGS)).toBe(shown)
})

test('a choice is shown in the language of the interface', () => {
  expect(displayValue('Oil', CATEGORY, 'ar', FLAGS)).toBe('زيوت')
})

test('only numbers are sizes', () => {
  expect(sizesIn('1,five,10')).toEqual([1, 10])
  expect(sizesIn(null)).toEqual([])
  expect(sizesIn(5)).toEqual([])
})

test('the unit of a pack is in words, and empty where it is not known', () => {
  const units = [choice('kg', 'kilograms', 'كغ'), choice('l', 'litres', 'لتر')]
  const fields = [field('choice', { name: 'category', choices: [choice('kg', 'wrong', 'خطأ')] })]
  const subject = { fields: [...fields, field('choice', { name: 'pack_unit', choices: units })] } as HistorySubject
  expect(unitOf({ pack_unit: 'l' }, subject, 'en')).toBe('litres')
  expect(unitOf({ pack_unit: 'l' }, subject, 'ar')).toBe('لتر')
  expect(unitOf({ pack_unit: 'lb' }, subject, 'en')).toBe('')
  expect(unitOf(undefined, subject, 'en')).toBe('')
  expect(unitOf({ pack_unit: 'l' }, undefined, 'en')).toBe('')
  expect(unitOf({ pack_unit: 'l' }, { fields: [field('text', { name: 'pack_unit' })] } as HistorySubject, 'en')).toBe('')
})
