import { byteLength } from './bytes.ts'
import { cleanText } from './clean.ts'
import { dropInvisible, hasInvisible } from './invisible.ts'

/**
 * Normalises a password for comparison at sign-in: NFC, because keyboards differ; without markup (spec: admin §5: markup is stripped from
 * both inputs); without invisible characters and outer blanks, which pasting adds and stored passwords never have. Idempotent.
 */
export function passwordToCompare(typed: string): string {
  return cleanText(dropInvisible(typed.toWellFormed()).normalize('NFC')).normalize('NFC').trim()
}

export type PasswordProblem = 'too_short' | 'too_long' | 'too_many_bytes' | 'has_markup' | 'has_invisible'

export interface PasswordLimits {
  /** Measured in UTF-16 units, like the length of an input. */
  minLength: number
  maxLength: number
  /** In UTF-8. */
  maxBytes: number
}

/**
 * The reason why a password cannot be set: sign-in would change or cut the password, or nobody could type it again. Outer blanks
 * do not count.
 */
export function passwordProblem(typed: string, limits: PasswordLimits): PasswordProblem | undefined {
  const password = typed.trim()
  if (password.length < limits.minLength) return 'too_short'
  if (password.length > limits.maxLength) return 'too_long'
  if (byteLength(password) > limits.maxBytes) return 'too_many_bytes'
  if (!typed.isWellFormed() || hasInvisible(typed, { allowJoiners: true })) return 'has_invisible'
  return passwordToCompare(password) === password.normalize('NFC') ? undefined : 'has_markup'
}
