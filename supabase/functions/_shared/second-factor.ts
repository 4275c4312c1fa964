import type { SecretBox } from '@bayt/content/text/sealed'
import { z } from 'zod'
import { codeLetters } from './code-letters.ts'
import { HttpError } from './http.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import { totpStep } from './totp.ts'

/** The data for the comparison of a code; see `second_factor_begin` in the migrations. */
export interface FactorAttempt {
  allowed: boolean
  retry_after_s: number
  user_id: number | null
  sealed: string | null
  code_pause_s: number
}

/** A code that may be used: the step of an app, or the hash of a recovery code. The database accepts it only once. */
export type ShownFactor = { p_step: number } | { p_code_hash: string }

/** No code is longer than a recovery code with spaces. */
const MAX_CODE_LENGTH = 64
const DIGITS = /^[0-9]{6}$/

export const typedCode = z.string('must be a text').max(MAX_CODE_LENGTH, 'is too long')

/** Reads a typed code: six digits of the app, or a recovery code. @returns undefined for a wrong code */
export async function shownFactor(box: SecretBox, attempt: FactorAttempt, typed: string): Promise<ShownFactor | undefined> {
  const digits = appCode(typed)
  if (digits !== undefined) {
    const secret = await openSecret(box, attempt)
    const step = secret === undefined ? undefined : totpStep(secret, digits, Date.now())
    return step === undefined ? undefined : { p_step: step }
  }
  const code = readRecoveryCode(typed)
  return code === undefined ? undefined : { p_code_hash: await hashRecoveryCode(code) }
}

/** The six digits of an app in a typed code. */
function appCode(typed: string): string | undefined {
  const letters = codeLetters(typed)
  return DIGITS.test(letters) ? letters : undefined
}

/** The calls that follow from a typed code. */
interface CodeOutcome<Used> {
  /** Uses up the factor; returns nothing if it was already used. */
  use(factor: ShownFactor): Promise<Used | undefined | false>
  /** Notes a refusal in the audit trail. */
  refused(): Promise<void>
}

/**
 * Compares a code whose attempt is already counted, and uses the code up. Records a wrong code, and an app code during a pause; the
 * database records a lock.
 * @throws HttpError 403 `wrong_code`, 429 `locked`, 429 `code_paused`
 */
export async function consumeCode<Used>(
  box: SecretBox,
  attempt: FactorAttempt,
  typed: string,
  { use, refused }: CodeOutcome<Used>,
): Promise<Used> {
  if (!attempt.allowed) throw lockedOut(attempt.retry_after_s)
  if (attempt.code_pause_s > 0 && appCode(typed) !== undefined) {
    await refused()
    throw codePaused(attempt.code_pause_s)
  }
  const factor = await shownFactor(box, attempt, typed)
  const used = factor && (await use(factor))
  if (used) return used
  await refused()
  throw wrongCode()
}

/** The secret of an account; undefined if the key of the project was changed; then logs a message for the operator. */
async function openSecret(box: SecretBox, { sealed, user_id }: FactorAttempt): Promise<string | undefined> {
  if (sealed === null || user_id === null) return undefined
  try {
    return await box.open(sealed, user_id)
  } catch (cause) {
    console.error(
      `The second factor of account ${user_id} cannot be read: was ADMIN_JWT_KEY changed? Recovery codes still work.`,
      cause,
    )
    return undefined
  }
}

/** The refusal of a wrong, used or late code. */
export function wrongCode(): HttpError {
  return new HttpError(403, 'wrong_code', 'This code is not right.')
}

/** The refusal of an app code during the pause after wrong codes. For the ways to sign in meanwhile see docs/decisions/second-factors.md. */
function codePaused(retryAfterS: number): HttpError {
  const message = 'Codes of the app are paused after too many wrong ones. Use a recovery code, a passkey, or a known device.'
  return new HttpError(429, 'code_paused', message, { retry_after_s: retryAfterS })
}

/** The refusal of too many attempts (spec: admin §8). */
export function lockedOut(retryAfterS: number): HttpError {
  const minutes = Math.ceil(retryAfterS / 60)
  return new HttpError(429, 'locked', `Too many failed attempts. Please try again in ${minutes} minutes.`, {
    retry_after_s: retryAfterS,
  })
}
