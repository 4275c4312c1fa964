import { toLatinDigits } from '@bayt/content/text/digits'
import { hasInvisible } from '@bayt/content/text/invisible'

const BETWEEN_GROUPS = /[\s\p{Dash_Punctuation}]/u

/**
 * The letters and digits of a typed or pasted code. Digits of Arabic and full-width keyboards count as 0-9; spaces, hyphens, and the
 * invisible marks of direction that a text in an Arabic page is copied with do not matter.
 */
export function codeLetters(typed: string): string {
  const characters = [...toLatinDigits(typed.normalize('NFKC'))]
  return characters.filter((character) => !BETWEEN_GROUPS.test(character) && !hasInvisible(character)).join('')
}
