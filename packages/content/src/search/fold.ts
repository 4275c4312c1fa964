import { toLatinDigits } from '../text/digits.ts'

// Tatweel, Arabic vowel marks and Qur'anic signs, and the combining marks of Latin accents after NFKD.
const MARKS = /[\u0300-\u036F\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u0610-\u061A]/g

const LETTERS: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
}
const VARIANTS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * Folds a text for searching: lower case, no accents, and unified Arabic spelling variants (alef forms, hamza carriers, ya and
 * alef maqsura, ta marbuta and ha, tatweel, vowel marks, Arabic-Indic digits). Idempotent. The database's `private.fold_search`
 * is equivalent; a database test compares them.
 */
export function foldForSearch(text: string): string {
  return toLatinDigits(
    text
      .replace(VARIANTS, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFKD')
      .replace(VARIANTS, (letter) => LETTERS[letter] ?? letter)
      .replace(MARKS, ''),
  )
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim()
}
