import { toLatinDigits } from '@bayt/content/text/digits'
import { hasInvisible } from '@bayt/content/text/invisible'

const BETWEEN_GROUPS = /[\s\p{Dash_Punctuation}]/u

/**
 * The letters and digits of a typed or pasted code. Digits of Arabic and full-width keyboards count as 0-9; spaces, hyphens, and
 * invisible marks of direction, which a text copied from an Arabic page has, are ignored.
 */
export function codeLetters(typed: string): string {
  const characters = [...toLatinDigits(typed.normalize('NFKC'))]
  return characters.filter((character) => !BETWEEN_GROUPS.test(character) && !hasInvisible(character)).join('')
}
