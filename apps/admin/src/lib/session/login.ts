import { loginResponse } from '@bayt/content/entities/session'
import { ContentError } from '@bayt/content/errors'
import { cleanText } from '@bayt/content/text/clean'
import { isEmail, normaliseEmail } from '@bayt/content/text/email'
import { passwordToCompare } from '@bayt/content/text/password'
import { callFunction, type FunctionCaller, FunctionRefusedError } from '../functions.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
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

/** Attempts while the server has too many sign-ins at once. It has counted none of them. */
const ATTEMPTS_WHILE_BUSY = 5

/**
 * Signs in. Markup is stripped from both inputs before sending (spec: admin §5); the server compares the password. Sends the token of this
 * device, and stores the one of the answer.
 * @param wait waits for milliseconds
 * @throws FunctionRefusedError with code `invalid_credentials`, `locked` or `busy`
 */
export async function login(caller: FunctionCaller, form: LoginForm, wait = inMs): Promise<Session> {
  const body = { email: normaliseEmail(cleanText(form.email)), password: passwordToCompare(form.password), device: knownDevice() }
  const answer = loginResponse.safeParse(await callUnlessBusy(caller, body, wait))
  if (!answer.success) throw new ContentError('server', 'The sign-in answer cannot be read.', { cause: answer.error })
  const { device, ...session } = answer.data
  rememberDevice(device)
  return session
}

async function callUnlessBusy(caller: FunctionCaller, body: object, wait: typeof inMs): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callFunction(caller, 'admin-login', body)
    } catch (error) {
      if (!(error instanceof FunctionRefusedError) || error.code !== 'busy' || attempt === ATTEMPTS_WHILE_BUSY) throw error
      await wait((error.retryAfterS ?? 1) * 1_000)
    }
  }
}

function inMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Ends the session on the server. */
export async function logout(caller: FunctionCaller): Promise<void> {
  await callFunction(caller, 'admin-logout', {})
}
