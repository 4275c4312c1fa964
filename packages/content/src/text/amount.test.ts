import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACK_UNITS } from '../entities/categories.ts'
import { LOCALES } from '../locale.ts'
import { foldForSearch } from '../search/fold.ts'
import { quantityTokens } from '../search/quantities.ts'
import { formatAmount, listAmounts } from './amount.ts'

test.each([
  [0.17, 'Kg', '170 g', '١٧٠ جم'],
  [0.75, 'Litre', '750 ml', '٧٥٠ مل'],
  [0.57, 'Kg', '570 g', '٥٧٠ جم'],
  [0.001, 'Kg', '1 g', '١ جم'],
  [0.999, 'Litre', '999 ml', '٩٩٩ مل'],
  [1, 'Kg', '1 Kg', '١ كجم'],
  [1.5, 'Litre', '1.5 Litre', '١٫٥ لتر'],
  [1000, 'Kg', '1,000 Kg', '١٬٠٠٠ كجم'],
] as const)('%d %s is said %s and %s', (size, unit, en, ar) => {
  expect(formatAmount('en', size, unit)).toBe(en)
  expect(formatAmount('ar', size, unit)).toBe(ar)
})

test('a list names a common unit once, and different units each', () => {
  expect(listAmounts('en', [1, 5, 40], 'Kg')).toBe('1, 5, and 40 Kg')
  expect(listAmounts('en', [0.25, 0.5], 'Kg')).toBe('250 and 500 g')
  expect(listAmounts('en', [0.75, 5], 'Litre')).toBe('750 ml and 5 Litre')
  expect(listAmounts('ar', [1, 5], 'Kg')).toBe('١ و٥ كجم')
  expect(listAmounts('ar', [0.75, 1.5, 5], 'Litre')).toBe('٧٥٠ مل و١٫٥ لتر و٥ لتر')
  expect(listAmounts('en', [], 'Kg')).toBe('')
})

test('what is said is the stored amount: the search understands it as the same', () => {
  const size = fc.integer({ min: 1, max: 99_999_999 }).map((thousandths) => thousandths / 1000)
  fc.assert(
    fc.property(size, fc.constantFrom(...PACK_UNITS), fc.constantFrom(...LOCALES), (amount, unit, locale) => {
      const said = quantityTokens(foldForSearch(formatAmount(locale, amount, unit).replace(/(?<=\d),(?=\d)/g, ''))).tokens
      expect(said).toEqual(quantityTokens(foldForSearch(`${amount} ${unit}`)).tokens)
      expect(said).toHaveLength(1)
    }),
  )
})
