import { foldForSearch } from '../search/fold.ts'

/** Punctuation and invisible signs. The database has the same list in `private.words_of`; a database test compares them. */
const SIGNS =
  ' !"#&\'()*,\\u002D./:;?@\\u005B-\\u0060{}\\u00A1\\u00A7\\u00AB\\u00AD\\u00B6\\u00B7\\u00BB\\u00BF\\u060C\\u060D\\u061B-\\u061F\\u066D\\u06D4' +
  '\\u200B-\\u2027\\u202A-\\u202E\\u2032-\\u205E\\u2060-\\u2069'
const THOUSANDS = /(?<=[0-9])[, ] ?(?=[0-9]{3}(?![0-9]))/g
const DECIMAL_POINT = /(?<=[0-9])[.٫](?=[0-9])/g
const BETWEEN_NUMBERS = new RegExp(`(?<=[0-9])[${SIGNS}]+(?=[0-9])`, 'g')
const ANYWHERE = new RegExp(`[${SIGNS}]+`, 'g')

/**
 * The words of a text without their spelling: case, blanks, punctuation, vowel marks and the script of digits are left out.
 * Numbers stay separate, and a decimal point counts: `10, 20` and `10 20` are equal, `1020` and `10.20` differ from both.
 */
export function wordsOf(text: string): string {
  return foldForSearch(text)
    .replaceAll('٪', '%')
    .replaceAll('٬', ',')
    .replace(THOUSANDS, '')
    .replace(DECIMAL_POINT, '٫')
    .replace(BETWEEN_NUMBERS, '|')
    .replace(ANYWHERE, '')
}

/** Whether two stored texts have the same words. An absent text differs from every text. */
export function sameWords(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return one === other || wordsOf(one) === wordsOf(other)
}
