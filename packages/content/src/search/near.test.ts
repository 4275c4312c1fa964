import { describe, expect, test } from 'vitest'
import { allowedSlips, isWithin, similarWords } from './near.ts'

/** A list with one entry that has these words. */
const listOf = (...words: string[]) => [{ index: { words: words.toSorted(), places: words.map(() => '0') } }]

test('longer words may have more wrong letters', () => {
  expect([1, 3, 4, 7, 8, 20].map(allowedSlips)).toEqual([0, 0, 1, 1, 2, 2])
})

describe('the distance of two words', () => {
  test.each([
    ['basmati', 'basmati', 0],
    ['basmati', 'basmatu', 1],
    ['basmati', 'basmatii', 1],
    ['basmati', 'asmati', 1],
    ['basmati', 'bsamati', 1],
    ['basmati', 'bsamatu', 2],
    ['basmati', 'samati', 2],
    ['abcd', 'badc', 2],
    ['basmati', 'bxxmati', 2],
    ['basmati', 'bsxmati', 2],
    ['basmati', 'bxamati', 2],
    ['', 'ab', 2],
    ['ab', '', 2],
    ['rice', 'oils', 3],
    ['kitten', 'sitting', 3],
  ])('%j and %j is %i', (one, other, distance) => {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(isWithin(a, b, distance)).toBe(true)
      expect(isWithin(a, b, distance + 1)).toBe(true)
      if (distance > 0) expect(isWithin(a, b, distance - 1)).toBe(false)
    }
  })
})

describe('similar words', () => {
  test.each([
    ['those that differ by a slip only', ['basmatti'], ['basmati', 'basmata'], ['basmati']],
    ['else those that sound alike in the other script', ['sahil'], ['ساحل', 'sahik'], ['ساحل']],
    ['else those with one wrong letter', ['sugor'], ['sugar', 'flour'], ['sugar']],
    ['else those with two', ['sonfliwer'], ['sunflower', 'flour'], ['sunflower']],
    ['a whole word of three letters', ['tea'], ['tea', 'ten'], ['tea']],
    ['of any typed word, in the other script', ['xxxxx', 'sahil'], ['ساحل'], ['ساحل']],
    ['of one typed word or the other', ['xxxxx', 'sugor'], ['sugar'], ['sugar']],
    ['all that are equally near', ['sugor'], ['sugar', 'sugur'], ['sugar', 'sugur']],
  ])('are %s', (_, typed, words, wanted) => expect(similarWords(typed, listOf(...words))).toEqual(wanted))

  test.each([
    ['a short word', ['so'], ['su']],
    ['a word of two letters, even the same one', ['so'], ['so']],
    ['a short word of the list', ['tea'], ['te']],
    ['a number', ['50'], ['51']],
    ['an amount', ['#500g'], ['#501g']],
    ['a decimal number', ['1.55'], ['1.56']],
    ['a phrase', ['basmat i'], ['basmati']],
    ['a word after a digit', ['5بسمتي'], ['بسمتي']],
    ['too many wrong letters', ['mango'], ['minga']],
    ['another script with one wrong letter', ['sahim'], ['ساحل']],
    ['amounts and concepts of the list', ['ابجده'], ['#ابجده', '§ابجده', '1ابجده']],
    ['nothing', [], ['sugar']],
  ])('there are none for %s', (_, typed, words) => expect(similarWords(typed, listOf(...words))).toEqual([]))
})
