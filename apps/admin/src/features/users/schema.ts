import { adminUserInput, newPassword } from '@bayt/content/entities/admin-user'
import { cleanText } from '@bayt/content/text/clean'
import type { z } from 'zod'

/** A password that signing in leaves as it is: the login strips markup from what is typed (spec: admin §5). */
export const chosenPassword = newPassword.refine((password) => cleanText(password) === password, 'invalid')

/** A new account: the one time that the password is part of the form (spec: admin §5). */
export const newAccountInput = adminUserInput.extend({ password: chosenPassword })

export type AccountInput = z.output<typeof adminUserInput> & { password?: string }
