import { expect, test } from 'vitest'
import { fill, formatFigure, formatNumber, formatPercent, formatPhone } from './format.ts'
import { t } from './languages.ts'
import { pluralise } from './plural.ts'
import { summary } from './summary.ts'

test('numbers are written in the digits of the language', () => {
  expect(formatNumber('en', 220_000)).toBe('220,000')
  expect(formatNumber('ar', 220_000)).toBe('٢٢٠٬٠٠٠')
  expect(formatPercent('en', 92)).toBe('92%')
  expect(formatNumber('ar', 1.5)).toBe('١٫٥')
})

test('counts use the plural forms of Arabic', () => {
  const forms = t('ar').products.count
  expect([1, 2, 3, 11, 100].map((count) => pluralise('ar', forms, count))).toEqual([
    'منتج واحد',
    'منتجان',
    '٣ منتجات',
    '١١ منتجًا',
    '١٠٠ منتج',
  ])
  expect(pluralise('en', t('en').products.count, 1)).toBe('1 product')
})

test('a placeholder without a value stays', () => {
  expect(fill('{page} | {name}', { page: 'About' })).toBe('About | {name}')
})

test('a Yemeni number is grouped as people read it', () => {
  expect(formatPhone('+9675312345')).toBe('+967 5 312345')
  expect(formatPhone('+967771234567')).toBe('+967 771 234 567')
  expect(formatPhone('+441234')).toBe('+441234')
})

test('a summary is cut at a word', () => {
  expect(summary('one two three', 9)).toBe('one two…')
  expect(summary('short')).toBe('short')
})

test('a large figure has no row of zeros in Arabic, and is never more than its number', () => {
  expect([220_000, 8, 70].map((value) => formatFigure('en', value))).toEqual(['220,000', '8', '70'])
  expect([220_000, 8, 70, 1_279_999].map((value) => formatFigure('ar', value))).toEqual(['٢٢٠ ألف', '٨', '٧٠', '١٫٢ مليون'])
})
