import { WORD_CHARACTERS } from './characters.ts'
import type { SearchedTexts } from './document.ts'

/** Letters and digits that staff use interchangeably. */
const SPELLINGS = [
  'اأإآٱ',
  'وؤ',
  'يىئیےۓېۍێؠ',
  'هةھہۂۃەۀۿ',
  'كکڪ',
  'نں',
  ...Array.from({ length: 10 }, (_, digit) => digitsOf(digit)),
]
const MARKS = String.raw`\u0640\u064B-\u065F\u0670`
const INVISIBLE_IN_QUERY = new RegExp(String.raw`[${MARKS}\u200B-\u200F\u202A-\u202E\u2066-\u2069]`, 'g')
const WORDS = new RegExp(`[${WORD_CHARACTERS}]+`, 'g')
const ENDS_IN_WORD = new RegExp(`[${WORD_CHARACTERS}]$`)
/** A single letter would match too much. */
const FEWEST_LETTERS = 2

function digitsOf(digit: number): string {
  return String.fromCharCode(0x30 + digit, 0x660 + digit, 0x6f0 + digit)
}

/**
 * Finds where texts contain the words of a query in sequence, as the words were typed: in any case, with any spelling of Arabic
 * letters. Numbers and stop words count too. A match lies within one text.
 * @param isOpen whether the beginning of the last word is enough
 * @returns a function that returns `name`, `rest` for all other texts, or `undefined` without a match; `undefined` instead of the
 * function if the query has fewer than two letters
 */
export function literalPlace(
  query: string,
  isOpen: boolean,
): ((texts: Pick<SearchedTexts, 'name' | 'rest'>) => 'name' | 'rest' | undefined) | undefined {
  const words = query.toLowerCase().replace(INVISIBLE_IN_QUERY, '').match(WORDS) ?? []
  if (words.join('').length < FEWEST_LETTERS) return undefined
  const typed = words.map((word) => [...word].map(lettersOf).join('')).join(`[^${WORD_CHARACTERS}]+`)
  const pattern = new RegExp(isOpen ? typed : `${typed}(?![${WORD_CHARACTERS}])`, 'g')
  const stands = (text: string) => {
    // The pattern has no lookbehind: the engine would try a lookbehind at each letter of a long text.
    for (const { index } of text.matchAll(pattern)) if (!ENDS_IN_WORD.test(text.slice(0, index).slice(-1))) return true
    return false
  }
  return ({ name, rest }) => (name.some(stands) ? 'name' : rest.some(stands) ? 'rest' : undefined)
}

function lettersOf(letter: string): string {
  const upper = letter.toUpperCase()
  const spellings = SPELLINGS.find((group) => group.includes(letter)) ?? (upper.length === 1 ? letter + upper : letter)
  return `[${spellings}][${MARKS}]*`
}
