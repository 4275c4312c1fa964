import { toLatinDigits } from '../text/digits.ts'

// Tatweel, Arabic vowel marks and Qur'anic signs, and the combining marks of Latin accents after NFKD.
const MARKS = /[\u0300-\u036F\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u0610-\u061A]/g

// Letters after NFKD. Most of them belong to Persian, Urdu, Sindhi and Kurdish keyboards.
const LETTERS: Record<string, string> = {
  ...each('ا', 'ٱ'),
  ...each('ي', 'ىیےېۍێؠ'),
  ...each('ه', 'ةھہۃەۿ'),
  ...each('ك', 'کڪ'),
  ...each('ن', 'ں'),
}
const VARIANTS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

function each(letter: string, variants: string): Record<string, string> {
  return Object.fromEntries([...variants].map((variant) => [variant, letter]))
}

/**
 * Folds a text for searching: lower case, no accents, and unified Arabic spelling variants (alef forms, hamza carriers, ya and alef
 * maqsura, ta marbuta and ha, letters of other keyboards, tatweel, vowel marks, Arabic-Indic digits). Idempotent. The database's
 * `private.fold_search` is equivalent; a database test compares both functions.
 */
export function foldForSearch(text: string): string {
  return toLatinDigits(
    text
      .normalize('NFKD')
      .replace(VARIANTS, (letter) => LETTERS[letter] ?? letter)
      .replace(MARKS, ''),
  )
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\s+/g, ' ')
    .trim()
}
