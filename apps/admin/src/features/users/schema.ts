import { adminUserInput, newPasswordOf } from '@bayt/content/entities/admin-user'
import { PASSWORD_MIN_LENGTH } from '@bayt/content/entities/limits'
import type { z } from 'zod'

/** A new account: the only form with a password (spec: admin §5). */
export const newAccountInput = (minLength = PASSWORD_MIN_LENGTH) => adminUserInput.extend({ password: newPasswordOf(minLength) })

export type AccountInput = z.output<typeof adminUserInput> & { password?: string }
