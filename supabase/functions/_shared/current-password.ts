import { PASSWORD_MAX_BYTES, TEXT_LIMITS } from '@bayt/content/entities/limits'
import { byteLength } from '@bayt/content/text/bytes'
import { passwordToCompare } from '@bayt/content/text/password'
import { isPasswordHash } from '@bayt/content/text/password-hash'
import bcrypt from 'bcryptjs'
import { HttpError } from './http.ts'

/** A counted attempt: the answer of `login_begin` in the migrations. */
export interface PasswordAttempt {
  allowed: boolean
  retry_after_s: number
  user_id: number | null
  password_hash: string | null
}

/**
 * Compares the password that a signed-in person typed again. The attempt counts like a sign-in, which limits guesses at an open
 * console.
 * @param refused records a refusal in the audit trail, so that the owner learns of guesses and of a lock
 * @returns the stored hash
 * @throws HttpError 429 `locked`, 403 `wrong_password`
 */
export async function compareCurrentPassword(
  attempt: PasswordAttempt,
  accountId: number,
  password: string,
  refused: () => Promise<void>,
): Promise<string> {
  if (!attempt.allowed) {
    throw new HttpError(429, 'locked', 'Too many failed attempts. Try again later.', { retry_after_s: attempt.retry_after_s })
  }
  const typed = passwordToCompare(password)
  const isTooLong = typed.length > TEXT_LIMITS.password || byteLength(typed) > PASSWORD_MAX_BYTES
  const hash = attempt.user_id === accountId ? attempt.password_hash : null
  const isRight = !isTooLong && hash !== null && isPasswordHash(hash) && (await bcrypt.compare(typed, hash))
  if (isRight && hash !== null) return hash
  await refused()
  throw new HttpError(403, 'wrong_password', 'The current password is not right.')
}
