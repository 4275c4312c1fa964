import { expect, test } from 'vitest'
import { toTextWords, wholeText } from './text-words.ts'

const RIGHT_TO_LEFT = '\u200F'

test.each([
  ['an empty text has one gap', '', [], ['']],
  ['blanks alone are one gap', ' \n ', [], [' \n ']],
  ['a mark of direction belongs to the word after it', `a ${RIGHT_TO_LEFT}b`, ['a', `${RIGHT_TO_LEFT}b`], ['', ' ', '']],
  ['a mark of direction alone is a word', RIGHT_TO_LEFT, [RIGHT_TO_LEFT], ['', '']],
  ['before blanks too', `${RIGHT_TO_LEFT}\nb`, [RIGHT_TO_LEFT, 'b'], ['', '\n', '']],
  ['a web address is one word', 'see https://a.example/b?c now', ['see', 'https://a.example/b?c', 'now'], ['', ' ', ' ', '']],
])('%s', (_name, text, words, gaps) => {
  expect(toTextWords(text)).toEqual({ words, gaps })
  expect(wholeText({ words, gaps })).toBe(text)
})
