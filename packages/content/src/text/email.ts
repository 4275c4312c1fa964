import { toLatinDigits } from './digits.ts'
import { hasInvisible, trimInvisible } from './invisible.ts'

const MAX_LENGTH = 254

/** Text, at-sign, text, dot, text, without spaces (spec: admin §5). */
const PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u

/** Characters that every keyboard can type: letters a-z, Arabic letters, digits, and the unquoted signs of RFC 5322. */
const PLAIN = /^[a-z\u0621-\u063A\u0641-\u064A0-9!#$%&'*+/=?^_`{|}~.@-]+$/

/** Letters of both scripts within one part: such a part can imitate a name in one script. */
const MIXED = /[a-z][^@.]*[\u0621-\u064A]|[\u0621-\u064A][^@.]*[a-z]/

/**
 * Normalises an e-mail address for comparison and storage: full-width letters and digits become plain letters and digits (NFKC), Arabic
 * digits become 0-9, lower case, without invisible characters at the ends. Account creation and sign-in use this function.
 */
export function normaliseEmail(email: string): string {
  return toLatinDigits(trimInvisible(email.toWellFormed().normalize('NFKC'))).toLowerCase()
}

export type EmailProblem = 'not_an_email' | 'has_invisible' | 'not_plain_letters'

/**
 * The reason why a normalised address is not accepted: it does not match the specification, is longer than 254 characters, or
 * looks like another address. `admin_users__email__format` in the migrations is the same rule.
 */
export function emailProblem(email: string): EmailProblem | undefined {
  if (email.length > MAX_LENGTH) return 'not_an_email'
  if (hasInvisible(email)) return 'has_invisible'
  if (!PATTERN.test(email)) return 'not_an_email'
  return PLAIN.test(email) && !MIXED.test(email) ? undefined : 'not_plain_letters'
}

/** Whether a normalised address is accepted. */
export function isEmail(email: string): boolean {
  return emailProblem(email) === undefined
}
