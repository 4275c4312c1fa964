import { z } from 'zod'
import { USER_ROLES } from './categories.ts'

/** Issuer and audience of the tokens of staff. The database also compares issuer and audience (`private.session_id` in the migrations). */
export const TOKEN_ORIGIN = { iss: 'admin-login', aud: 'authenticated' } as const

/** Whether the claims have this origin. A list is refused, even if it contains the right text. */
export function isOwnToken(claims: { iss?: unknown; aud?: unknown }): boolean {
  return claims.iss === TOKEN_ORIGIN.iss && claims.aud === TOKEN_ORIGIN.aud
}

/** The response of the function `admin-login` (HTTP 200). */
export const loginResponse = z.object({
  /** JWT for `Authorization: Bearer`, valid for one hour. */
  token: z.string().min(1),
  /** ISO 8601 */
  expires_at: z.string(),
  /**
   * Time of the server's answer, ISO 8601: the clock of a device may be wrong by years. Functions of an earlier release do not send this
   * time.
   */
  server_time: z.string().optional(),
  user: z.object({
    id: z.number().int().positive(),
    email: z.string(),
    full_name: z.string(),
    role: z.enum(USER_ROLES),
  }),
  /**
   * The token of this device; the next sign-in sends it, so that the guesses of strangers do not lock the device out. The token
   * gives no access.
   */
  device: z.string().min(1).optional(),
  /** Whether the role needs a second factor that the account lacks: then this session can only set up a factor. */
  must_set_up: z.boolean().optional(),
  /** Whether somebody else set the password: then this session can only replace the password. */
  must_change_password: z.boolean().optional(),
})
export type LoginResponse = z.output<typeof loginResponse>

/** The answer to the right e-mail and password of an account with a second factor: the sign-in continues with a code. */
export const signInChallenge = z.object({
  /** Identifies the sign-in in its second step, for five minutes. */
  challenge: z.string().min(1),
  /** Set if the account has passkeys; then `has_app` says whether the account also has an app. */
  has_passkey: z.boolean().optional(),
  has_app: z.boolean().optional(),
})
export type SignInChallenge = z.output<typeof signInChallenge>

/** The answer after a user has replaced their own password, with a new token for the same session. */
export const passwordChange = z.object({ changed: z.literal(true), token: z.string().min(1) })

/**
 * The error response of all functions. `message` is the literal text for users (spec: admin §8); `fields` has the invalid fields.
 */
export const functionError = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    retry_after_s: z.number().optional(),
  }),
})
export type FunctionError = z.output<typeof functionError>
