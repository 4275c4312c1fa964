import { APOSTROPHES, INVISIBLE, WORD_CHARACTERS } from './characters.ts'
import { foldForSearch } from './fold.ts'
import { quantityTokens } from './quantities.ts'

/**
 * The search reads a text up to this many characters and words, and a word up to this many characters: a text of any size is
 * searched fast enough.
 */
export const SEARCHED_CHARACTERS = 40_000
export const SEARCHED_WORDS = 5_000
export const LONGEST_WORD = 60

// Patterns in visitors' bundles have no lookbehind: Safari before 16.4 could not parse the bundle. (staff-lines.ts has a
// lookbehind: the file runs on the server and in the console.)
const INSIDE_WORDS = new RegExp(`([${WORD_CHARACTERS}])[${APOSTROPHES}](?=[${WORD_CHARACTERS}])`, 'g')
const WORD = new RegExp(`\\d+(?:\\.\\d+)?(?![${WORD_CHARACTERS}])|[${WORD_CHARACTERS}]+`, 'g')

/**
 * Splits a text into folded words. Quantities are one word each, equal for equal amounts: `50 kg`, `٥٠كجم` and `50000 g` are all
 * `#50000g` (`quantities.ts`). Punctuation, quotes and invisible marks separate words or are dropped.
 */
export function wordsOf(text: string): string[] {
  const { tokens, rest } = split(text)
  return [...tokens, ...rest].slice(0, SEARCHED_WORDS)
}

/** The words of a text and the bare numbers of its amounts, so that `50` finds `50 kg`. */
export function wordsAndNumbersOf(text: string): string[] {
  const { tokens, numbers, rest } = split(text)
  return [...tokens, ...numbers, ...rest].slice(0, SEARCHED_WORDS)
}

function split(text: string): { tokens: string[]; numbers: string[]; rest: string[] } {
  const plain = foldForSearch(cut(text).replace(INVISIBLE, '').replace(INSIDE_WORDS, '$1'))
  const { tokens, numbers, rest } = quantityTokens(cut(plain))
  return { tokens, numbers, rest: (rest.match(WORD) ?? []).map((word) => word.slice(0, LONGEST_WORD)) }
}

/** Counts code points, so that no character is cut in two. */
const cut = (text: string) => (text.length > SEARCHED_CHARACTERS ? [...text].slice(0, SEARCHED_CHARACTERS).join('') : text)

/** Whether a word is a number without a unit. */
export const isNumber = (word: string) => /^\d/.test(word)
