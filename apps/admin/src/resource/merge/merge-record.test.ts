import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FieldSpec } from '../fields.ts'
import { mergeRecord } from './merge-record.ts'

const spec = (name: string, mergedBy?: 'word' | 'size'): FieldSpec => {
  const texts = { label: eachLocale(() => name), hint: eachLocale(() => undefined) }
  return { kind: 'text', name, ...texts, ...(mergedBy ? { mergedBy } : {}) }
}
const FIELDS = [spec('name_en', 'word'), spec('name_ar', 'word'), spec('pack_sizes', 'size'), spec('category')]
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
    clashes: [{ name: 'category', base: 'Rice', mine: 'Oil', theirs: 'Tea', pieces: undefined }],
  })
})

test('a text is asked about by place, unless the whole text is one place', () => {
  expect(merge({ name_en: 'Fine basmati' }, { name_en: 'Fine sugar' }).clashes[0]?.pieces).toHaveLength(2)
  expect(merge({ name_en: 'White basmati' }, { name_en: 'Brown sugar' }).clashes[0]?.pieces).toBeUndefined()
})

test('a field that the server or the opened record does not have counts as empty there', () => {
  const versions = { base: { name_en: 'Rice' }, mine: { name_en: 'Rice', name_ar: 'أرز' }, theirs: { name_ar: '' } }
  expect(mergeRecord(versions, FIELDS.slice(0, 2), ANYTHING).values).toEqual({ name_en: '', name_ar: 'أرز' })
})

test('a merged text that is too long is asked about as a whole', () => {
  const short = z.looseObject({ name_en: z.string().max(20) })
  const long = merge({ name_en: 'Very fine rice' }, { name_en: 'Fine rice from far' }, short)
  expect(long.clashes).toEqual([
    { name: 'name_en', base: 'Fine rice', mine: 'Very fine rice', theirs: 'Fine rice from far', pieces: undefined },
  ])
  expect(long.values.name_en).toBe('Very fine rice')
})

test('if each empties one language of a record that needs one, the emptied field that came in is asked about', () => {
  const oneNeeded = z.looseObject({}).refine(({ name_en, name_ar }) => name_en !== '' || name_ar !== '', { path: ['name_en'] })
  expect(names(merge({ name_en: '' }, { name_ar: '' }, oneNeeded))).toEqual(['name_ar'])
  expect(names(merge({ name_ar: '' }, { name_en: '' }, oneNeeded))).toEqual(['name_en'])
})

test('of the fields that came in, only the one that breaks a rule is asked about', () => {
  const short = z.looseObject({ name_en: z.string().max(20) })
  const merged = merge({ name_en: 'Very fine rice' }, { name_en: 'Fine rice from far', category: 'Oil' }, short)
  expect(names(merged)).toEqual(['name_en'])
  expect(merged.values).toEqual({ ...base, name_en: 'Very fine rice', category: 'Oil' })
})

test('a typed value that breaks a rule by itself is left to the form', () => {
  const short = z.looseObject({ name_en: z.string().max(8) })
  expect(merge({ name_en: 'Best rice' }, {}, short)).toEqual({ values: { ...base, name_en: 'Best rice' }, clashes: [] })
})

test('of several fields that came in, all that break a rule are asked about, and the rest is taken', () => {
  const short = z.looseObject({ name_en: z.string().max(20), name_ar: z.string().max(10) })
  const mine = { name_en: 'Very fine rice', name_ar: 'أرز فاخر جدا' }
  const theirs = { name_en: 'Fine rice from far', name_ar: 'أرز أبيض فاخر', category: 'Oil' }
  const merged = merge({ name_en: mine.name_en }, theirs, short)
  expect(names(merged)).toEqual(['name_en', 'name_ar'])
  expect(merged.values).toEqual({ ...base, name_en: mine.name_en, category: 'Oil' })
})

/** A rule that names the typed field, while the fields that came in can mend it. */
const forOil = (isAllowed: (record: Record<string, unknown>) => boolean) =>
  z.looseObject({}).refine((record) => record.category !== 'Oil' || isAllowed(record), { path: ['category'] })

test('if another field than the named one mends a rule, it is asked about, and the rest is taken', () => {
  const rule = forOil(({ pack_sizes }) => pack_sizes !== '5')
  const merged = merge({ category: 'Oil' }, { name_ar: 'أرز ممتاز', pack_sizes: '5' }, rule)
  expect(names(merged)).toEqual(['pack_sizes'])
  expect(merged.values).toEqual({ ...base, category: 'Oil', name_ar: 'أرز ممتاز' })
})

test('if either of two fields mends a rule, one is asked about', () => {
  const rule = forOil(({ name_ar, pack_sizes }) => pack_sizes !== '5' || name_ar !== 'أرز ممتاز')
  const merged = merge({ category: 'Oil' }, { name_ar: 'أرز ممتاز', pack_sizes: '5' }, rule)
  expect(names(merged)).toEqual(['name_ar'])
  expect(merged.values).toEqual({ ...base, category: 'Oil', pack_sizes: '5' })
})

test('if only several fields together mend a rule, all that came in are asked about', () => {
  const rule = forOil(({ name_ar, pack_sizes }) => pack_sizes !== '5' && name_ar !== 'أرز ممتاز')
  const merged = merge({ category: 'Oil' }, { name_ar: 'أرز ممتاز', pack_sizes: '5' }, rule)
  expect(names(merged)).toEqual(['name_ar', 'pack_sizes'])
  expect(merged.values).toEqual({ ...base, category: 'Oil' })
})
