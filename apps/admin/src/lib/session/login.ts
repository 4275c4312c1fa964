import { loginResponse } from '@bayt/content/entities/session'
import { ContentError } from '@bayt/content/errors'
import { cleanText } from '@bayt/content/text/clean'
import { isEmail, normaliseEmail } from '@bayt/content/text/email'
import { passwordToCompare } from '@bayt/content/text/password'
import { callFunction, type FunctionCaller } from '../functions.ts'
import type { Session } from './session.ts'

export interface LoginForm {
  email: string
  password: string
}

/** What the browser itself refuses, before any call (spec: admin §5, §8). */
export type LoginProblem = 'missing' | 'email_format'

export function checkLoginForm({ email, password }: LoginForm): LoginProblem | undefined {
  if (email.trim() === '' || password === '') return 'missing'
  return isEmail(normaliseEmail(email)) ? undefined : 'email_format'
}

/**
 * Signs in. Markup is stripped from both inputs before sending (spec: admin §5); the server compares the password.
 * @throws FunctionRefusedError with code `invalid_credentials` or `locked`
 */
export async function login(caller: FunctionCaller, form: LoginForm): Promise<Session> {
  const answer = await callFunction(caller, 'admin-login', {
    email: normaliseEmail(cleanText(form.email)),
    password: passwordToCompare(form.password),
  })
  const session = loginResponse.safeParse(answer)
  if (!session.success) throw new ContentError('server', 'The sign-in answer cannot be read.', { cause: session.error })
  return session.data
}

/** Ends the session on the server. */
export async function logout(caller: FunctionCaller): Promise<void> {
  await callFunction(caller, 'admin-logout', {})
}
