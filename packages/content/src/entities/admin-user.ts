import { z } from 'zod'
import { passwordProblem } from '../text/password.ts'
import { USER_ROLES } from './categories.ts'
import { choice, email, personName, recordColumns, recordTime } from './fields.ts'
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, TEXT_LIMITS } from './limits.ts'

/**
 * A new password (spec: admin §5): within the limit of bcrypt, and unchanged by the normalisation at sign-in.
 * @param minLength minimum length in a deployment that requires more than the 6 characters of the specification
 */
export function newPasswordOf(minLength: number) {
  const limits = { minLength, maxLength: TEXT_LIMITS.password, maxBytes: PASSWORD_MAX_BYTES }
  const limitOf: Partial<Record<string, number>> = {
    too_short: limits.minLength,
    too_long: limits.maxLength,
    too_many_bytes: limits.maxBytes,
  }
  return z
    .string({ error: 'required' })
    .transform((value) => value.normalize('NFC'))
    .superRefine((value, context) => {
      const message = passwordProblem(value, limits)
      if (message) context.addIssue({ code: 'custom', message, params: { limit: limitOf[message] } })
    })
    .transform((value) => value.trim())
}

/** A new password of at least 6 characters. */
export const newPassword = newPasswordOf(PASSWORD_MIN_LENGTH)

/** The fields of a staff account that the role `admin` writes. The password is sent separately, hashed (spec: admin §7). */
export const adminUserInput = z.object({
  full_name: personName(),
  email: email(),
  role: choice(USER_ROLES).default('admin'),
  active: z.boolean().default(true),
})
export type AdminUserInput = z.output<typeof adminUserInput>

export const adminUserRow = z.object({
  ...recordColumns,
  ...adminUserInput.shape,
  last_login: recordTime.nullable(),
})
export type AdminUser = z.output<typeof adminUserRow>

/** The signed-in account in the session (spec: admin §3). */
export type SessionUser = Pick<AdminUser, 'id' | 'email' | 'full_name' | 'role'>
