import { z } from 'zod'
import { passwordProblem } from '../text/password.ts'
import { USER_ROLES } from './categories.ts'
import { choice, email, personName, recordColumns, recordTime } from './fields.ts'
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, TEXT_LIMITS } from './limits.ts'

const PASSWORD_LIMITS = { minLength: PASSWORD_MIN_LENGTH, maxLength: TEXT_LIMITS.password, maxBytes: PASSWORD_MAX_BYTES }
const LIMIT_OF: Partial<Record<string, number>> = {
  too_short: PASSWORD_LIMITS.minLength,
  too_long: PASSWORD_LIMITS.maxLength,
  too_many_bytes: PASSWORD_LIMITS.maxBytes,
}

/**
 * A new password (spec: admin §5): at least 6 characters, within the limit of bcrypt, and unchanged by the normalisation at
 * sign-in. The users screen and `npm run admin:create` use this.
 */
export const newPassword = z
  .string({ error: 'required' })
  .transform((value) => value.normalize('NFC'))
  .superRefine((value, context) => {
    const message = passwordProblem(value, PASSWORD_LIMITS)
    if (message) context.addIssue({ code: 'custom', message, params: { limit: LIMIT_OF[message] } })
  })

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
