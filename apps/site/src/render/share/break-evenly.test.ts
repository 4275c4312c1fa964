import { expect, test } from 'vitest'
import { breakEvenly } from './break-evenly.ts'

/** Breaks a text in a font whose letters have width 1. */
const broken = (text: string, lines: number, most: number) => {
  const words = text.split(' ')
  const width = (from: number, to: number) => {
    const { length } = words.slice(from, to).join(' ')
    return length <= most ? length : undefined
  }
  return breakEvenly(words, lines, most, width)
}

test.each([
  ['A second storage hall opens in Mukalla', 3, 17, ['A second storage', 'hall opens', 'in Mukalla']],
  ['Video notes: vegetable rice in one pan', 2, 24, ['Video notes: vegetable', 'rice in one pan']],
  ['Sahil Broken Rice', 2, 12, ['Sahil', 'Broken Rice']],
  ['one two', 2, 4, ['one', 'two']],
  ['one two three four', 2, 20, ['one two', 'three four']],
])('%s in %i lines', (text, lines, most, wanted) => expect(broken(text, lines, most)).toEqual(wanted))

test('what does not fit is not broken', () => {
  expect(broken('an incomprehensibility', 2, 10)).toBeUndefined()
  expect(broken('one two three', 4, 10)).toBeUndefined()
})
