import { z } from 'zod'
import { byteLength } from '../text/bytes.ts'
import { USER_ROLES } from './categories.ts'
import { choice, email, recordColumns, recordTime, requiredText } from './fields.ts'
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, TEXT_LIMITS } from './limits.ts'

/** A new password (spec: admin §5): at least 6 characters, and short enough that bcrypt reads all of it. */
export const newPassword = z
  .string({ error: 'required' })
  .transform((value) => value.normalize('NFC'))
  .pipe(
    z
      .string()
      .min(PASSWORD_MIN_LENGTH, 'too_short')
      .max(TEXT_LIMITS.password, 'too_long')
      .refine((value) => byteLength(value) <= PASSWORD_MAX_BYTES, {
        error: 'too_many_bytes',
        params: { limit: PASSWORD_MAX_BYTES },
      }),
  )

/** What a role `admin` writes of a staff account; the password travels apart, hashed (spec: admin §7). */
export const adminUserInput = z.object({
  full_name: requiredText(TEXT_LIMITS.name),
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

/** What the session view keeps of the signed-in account (spec: admin §3). */
export type SessionUser = Pick<AdminUser, 'id' | 'email' | 'full_name' | 'role'>
