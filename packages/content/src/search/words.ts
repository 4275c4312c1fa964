import { foldForSearch } from './fold.ts'
import { quantityTokens } from './quantities.ts'

/** Marks that change nothing about a word: direction, joining, soft hyphen. */
const INVISIBLE = /[\p{Cf}]/gu
/** Apostrophes and quotes inside a word, as in `ma'amoul` and names. */
const APOSTROPHES = /(?<=\p{L})['’ʼ`´](?=\p{L})/gu
const WORD = /\d+(?:\.\d+)?(?![\p{L}\d])|[\p{L}\p{N}]+/gu

/**
 * Splits a text into folded words. Quantities are one word each, equal for equal amounts: `50 kg`, `٥٠كجم` and `50000 g` are all
 * `#50000g` (`quantities.ts`). Punctuation, quotes and invisible marks separate words or are dropped.
 */
export function wordsOf(text: string): string[] {
  const { tokens, rest } = split(text)
  return [...tokens, ...rest]
}

/** The words of a text and the bare numbers of its amounts, so that `50` finds `50 kg`. */
export function wordsAndNumbersOf(text: string): string[] {
  const { tokens, numbers, rest } = split(text)
  return [...tokens, ...numbers, ...rest]
}

function split(text: string): { tokens: string[]; numbers: string[]; rest: string[] } {
  const plain = foldForSearch(text.replace(INVISIBLE, '').replace(APOSTROPHES, ''))
  const { tokens, numbers, rest } = quantityTokens(plain)
  return { tokens, numbers, rest: rest.match(WORD) ?? [] }
}

/** Whether a word is a number without a unit. */
export const isNumber = (word: string) => /^\d/.test(word)
