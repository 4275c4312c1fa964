import { adminUserInput, newPassword } from '@bayt/content/entities/admin-user'
import type { z } from 'zod'

/** A new account: the only form with a password (spec: admin §5). */
export const newAccountInput = adminUserInput.extend({ password: newPassword })

export type AccountInput = z.output<typeof adminUserInput> & { password?: string }
