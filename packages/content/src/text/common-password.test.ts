import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterBits, isCommonPassword, isNamePassword } from './common-password.ts'

test.each([
  '123456',
  'password',
  'PassWord',
  'qwerty',
  'iloveyou',
  'football',
  '12345678',
  'trustno1',
  'letmein',
  'qwertyuiop',
  ' password ',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test('passwords of the demo and of the tests are not common', () => {
  for (const password of ['harbour-2026', 'Right-1-word', 'secret-1', 'كلمة-جديدة-2', 'first-word-1', 'Harbour-2027']) {
    expect(isCommonPassword(password), password).toBe(false)
  }
})

test('of other passwords, fewer than 3 in 1,000 are mistaken for common ones', () => {
  let mistaken = 0
  for (let number = 0; number < 5_000; number++) if (isCommonPassword(`Kelp ${number * 7_919} wharf`)) mistaken++
  expect(mistaken).toBeLessThan(15)
})

test('the case of letters and the composition of accents do not matter; every bit is in the filter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 72 }), (text) => {
      expect(filterBits(text.normalize('NFD'))).toEqual(filterBits(text))
      for (const bit of filterBits(text)) expect(bit >= 0 && bit < 160_000 && Number.isInteger(bit)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

const NAMES = ['Salem Bawazir', 'salem.b@gulf-mills.example', 'Gulf-Mills House', 'بيت الطحين', 'Bayt al Mina']

test.each([
  ['Salem-2026', true],
  ['BAWAZIR!!1', true],
  ['salembawazir7', true],
  ['GulfMillsHouse2026', true],
  ['بيت الطحين ١', true],
  ['Salem sails far', false],
  ['harbour-2026', false],
  ['al-2026', false],
  ['b-2026-b', false],
  ['12345!', false],
])('%s is only a name: %s', (password, isOnly) => {
  expect(isNamePassword(password, NAMES)).toBe(isOnly)
})
