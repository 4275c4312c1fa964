import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FieldSpec } from '../fields.ts'
import { mergeRecord } from './merge-record.ts'

const spec = (name: string, mergedBy?: 'paragraph' | 'size'): FieldSpec => {
  const texts = { label: eachLocale(() => name), hint: eachLocale(() => undefined) }
  return { kind: 'text', name, ...texts, ...(mergedBy ? { mergedBy } : {}) }
}
const FIELDS = [spec('name_en', 'paragraph'), spec('name_ar', 'paragraph'), spec('pack_sizes', 'size'), spec('category')]
const ANYTHING = z.looseObject({})
const base = { name_en: 'Fine rice', name_ar: 'أرز فاخر', pack_sizes: '1,2', category: 'Rice' }
const merge = (mine: object, theirs: object, schema: z.ZodType = ANYTHING) =>
  mergeRecord({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, FIELDS, schema)
const names = ({ clashes }: ReturnType<typeof merge>) => clashes.map(({ name }) => name)

test('a field that only we changed is not asked about', () => {
  expect(merge({ name_en: 'Best rice' }, {})).toEqual({ values: { ...base, name_en: 'Best rice' }, clashes: [] })
})

test('a field that both changed to the same value is not asked about', () => {
  expect(merge({ category: 'Oil' }, { category: 'Oil' })).toEqual({ values: { ...base, category: 'Oil' }, clashes: [] })
})

test('a field changed only on the server takes its value', () => {
  expect(merge({ name_en: 'Best rice' }, { pack_sizes: '5' })).toEqual({
    values: { ...base, name_en: 'Best rice', pack_sizes: '5' },
    clashes: [],
  })
})

test('the two languages never conflict with each other', () => {
  const { values, clashes } = merge({ name_en: 'Best rice' }, { name_ar: 'أرز ممتاز' })
  expect([values.name_en, values.name_ar, clashes]).toEqual(['Best rice', 'أرز ممتاز', []])
})

test('a whole value that both changed is asked about, in all three versions, and the typed one stays until then', () => {
  expect(merge({ category: 'Oil' }, { category: 'Tea' })).toEqual({
    values: { ...base, category: 'Oil' },
    clashes: [{ name: 'category', base: 'Rice', mine: 'Oil', theirs: 'Tea' }],
  })
})

const lines = (...texts: string[]) => texts.join('\n')

test('different paragraphs of a text are both kept; the same one is asked about with both texts', () => {
  const text = { base: lines('a', '', 'b', '', 'c'), mine: lines('a', '', 'b', '', 'C') }
  const merged = (theirs: string) =>
    mergeRecord(
      { base: { text: text.base }, mine: { text: text.mine }, theirs: { text: theirs } },
      [spec('text', 'paragraph')],
      ANYTHING,
    )
  expect(merged(lines('A', '', 'b', '', 'c'))).toEqual({ values: { text: lines('A', '', 'b', '', 'C') }, clashes: [] })
  expect(merged(lines('a', '', 'new', '', 'b', '', 'c')).values.text).toBe(lines('a', '', 'new', '', 'b', '', 'C'))
  expect(merged(lines('b', '', 'c')).values.text).toBe(lines('b', '', 'C'))
  const theirs = lines('a', '', 'b', '', 'see')
  expect(merged(theirs)).toEqual({ values: { text: text.mine }, clashes: [{ name: 'text', ...text, theirs }] })
})

test('nothing is cut or normalised: diacritics, marks of direction, emoji, carriage returns and blanks stay', () => {
  const [first, last] = ['\u200fمَرْحبًا 🔑\r', '| a |  b |\t']
  const base = lines(first, 'x', '', 'y', last)
  const values = { base: { text: base }, mine: { text: base.replace('x', 'x1') }, theirs: { text: base.replace('y', 'y2') } }
  const { values: merged } = mergeRecord(values, [spec('text', 'paragraph')], ANYTHING)
  expect(merged.text).toBe(lines(first, 'x1', '', 'y2', last))
})

test('a field that the server or the opened record does not have counts as empty there', () => {
  const versions = { base: { name_en: 'Rice' }, mine: { name_en: 'Rice', name_ar: 'أرز' }, theirs: { name_ar: '' } }
  expect(mergeRecord(versions, FIELDS.slice(0, 2), ANYTHING).values).toEqual({ name_en: '', name_ar: 'أرز' })
})

test('a merged text that is too long is asked about as a whole', () => {
  const short = z.looseObject({ name_en: z.string().max(24) })
  const fields = [spec('name_en', 'paragraph')]
  const versions = {
    base: { name_en: 'Fine\n\nrice' },
    mine: { name_en: 'Very fine\n\nrice' },
    theirs: { name_en: 'Fine\n\nrice from afar' },
  }
  const long = mergeRecord(versions, fields, short)
  expect(long.clashes).toEqual([
    { name: 'name_en', base: 'Fine\n\nrice', mine: 'Very fine\n\nrice', theirs: 'Fine\n\nrice from afar' },
  ])
  expect(long.values.name_en).toBe('Very fine\n\nrice')
})

test('if each empties one language of a record that needs one, the emptied field that came in is asked about', () => {
  const oneNeeded = z.looseObject({}).refine(({ name_en, name_ar }) => name_en !== '' || name_ar !== '', { path: ['name_en'] })
  expect(names(merge({ name_en: '' }, { name_ar: '' }, oneNeeded))).toEqual(['name_ar'])
  expect(names(merge({ name_ar: '' }, { name_en: '' }, oneNeeded))).toEqual(['name_en'])
})

test('of the fields that came in, only the one that breaks a rule is asked about', () => {
  const short = z.looseObject({ name_ar: z.string().max(10) })
  const merged = merge({ name_en: 'Best rice' }, { name_ar: 'أرز فاخر جدًّا', category: 'Oil' }, short)
  expect(names(merged)).toEqual(['name_ar'])
  expect(merged.values).toEqual({ ...base, name_en: 'Best rice', category: 'Oil' })
})

test('a typed value that breaks a rule by itself is left to the form', () => {
  const short = z.looseObject({ name_en: z.string().max(8) })
  expect(merge({ name_en: 'Best rice' }, {}, short)).toEqual({ values: { ...base, name_en: 'Best rice' }, clashes: [] })
})

test('if no field that came in is named by a broken rule, all that came in are asked about', () => {
  const rule = z
    .looseObject({})
    .refine(({ category, pack_sizes }) => category !== 'Oil' || pack_sizes !== '5', { path: ['category'] })
  const merged = merge({ category: 'Oil' }, { name_ar: 'أرز ممتاز', pack_sizes: '5' }, rule)
  expect(names(merged)).toEqual(['name_ar', 'pack_sizes'])
  expect(merged.values).toEqual({ ...base, category: 'Oil' })
})
