import type { Locale } from '../locale.ts'

const LETTERS: Record<Locale, RegExp> = { en: /\p{Script=Latin}/u, ar: /\p{Script=Arabic}/u }
const ANY_LETTER = /\p{Letter}/u
/**
 * Addresses, and the targets of links and pictures in Markdown, are Latin in every language. The lookbehinds prevent a second
 * attempt at the same character, so a text of 100,000 characters takes milliseconds.
 */
const ADDRESSES = /\]\([^)\]]*\)|(?<![a-z])[a-z]+:\/\/\S+|(?<!\S)\S+@\S+/giu

/** Whether a text has letters, but none of its language. Brand names in Latin letters are usual inside Arabic texts. */
export function isOtherLanguage(text: string, language: Locale): boolean {
  const words = text.replace(ADDRESSES, ' ')
  return ANY_LETTER.test(words) && !LETTERS[language].test(words)
}
