import { expect, test } from 'vitest'
import { lengthWarning, shorten } from './shortened.ts'

/** Every character is 10 px wide. */
const measure = (text: string) => [...text].length * 10

test('a text that fits stays as it is', () => {
  expect(shorten('Basmati rice', 120, measure)).toEqual({ text: 'Basmati rice', isCut: false })
})

test('a longer one ends after a whole word', () => {
  expect(shorten('Basmati rice from Hadramaut', 160, measure)).toEqual({ text: 'Basmati rice …', isCut: true })
  expect(shorten('Basmati rice from', 140, measure).text).toBe('Basmati rice …')
  expect(shorten('أرز بسمتي من حضرموت', 140, measure).text).toBe('أرز بسمتي من …')
})

test('a word of 500 letters is cut within the word', () => {
  const { text, isCut } = shorten('w'.repeat(500), 200, measure)
  expect([isCut, measure(text)]).toEqual([true, 200])
})

test('warnings of the length', () => {
  expect(lengthWarning('  ', false)).toBe('empty')
  expect(lengthWarning('Rice', true)).toBe('long')
  expect(lengthWarning('Rice', false, 50)).toBe('short')
  expect(lengthWarning('Rice', false)).toBeUndefined()
})
