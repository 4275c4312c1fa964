import { expect, test } from 'vitest'
import { isNumber, LONGEST_WORD, SEARCHED_CHARACTERS, SEARCHED_WORDS, wordsAndNumbersOf, wordsOf } from './words.ts'

test.each([
  ['Sahil White-Rice', ['sahil', 'white', 'rice']],
  ["ma'amoul ma’amoul 'tea'", ['maamoul', 'maamoul', 'tea']],
  ['أُرْزٌ، «ساحل»', ['ارز', 'ساحل']],
  ['su\u200Cgar', ['sugar']],
  ['50 kg rice', ['#50000g', 'rice']],
  ['10.20 7up', ['10.20', '7up']],
  ['1.5x', ['1', '5x']],
  ['', []],
  [' ... ', []],
])('the words of %j are %j', (text, words) => expect(wordsOf(text)).toEqual(words))

test('the numbers of amounts are words of an entry, not of a query', () => {
  expect(wordsAndNumbersOf('rice 50 kg')).toEqual(['#50000g', '50', 'rice'])
})

test('texts count up to their limits', () => {
  expect(wordsOf('a '.repeat(SEARCHED_WORDS + 1))).toHaveLength(SEARCHED_WORDS)
  expect(wordsAndNumbersOf('a '.repeat(SEARCHED_WORDS + 1))).toHaveLength(SEARCHED_WORDS)
  expect(wordsOf('a'.repeat(LONGEST_WORD + 1))).toEqual(['a'.repeat(LONGEST_WORD)])
  expect(wordsOf(`${'🌾'.repeat(SEARCHED_CHARACTERS - 2)} a b`)).toEqual(['a'])
})

test('a word that begins with a digit is a number', () => {
  expect(['50', '1.5', '#50g', 'rice', 'a1', ''].map(isNumber)).toEqual([true, true, false, false, false, false])
})
