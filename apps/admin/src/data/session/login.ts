import { loginResponse, type SignInChallenge, signInChallenge } from '@bayt/content/entities/session'
import { ContentError } from '@bayt/content/errors'
import { cleanText } from '@bayt/content/text/clean'
import { isEmail, normaliseEmail } from '@bayt/content/text/email'
import { passwordToCompare } from '@bayt/content/text/password'
import { clockAhead } from '../clock.ts'
import { callFunction, type FunctionCaller } from '../functions.ts'
import { ownDevice, rememberDevice } from './known-device.ts'
import type { Session } from './session.ts'

export interface LoginForm {
  email: string
  password: string
}

/** Problems that the browser finds before any call (spec: admin §5, §8). */
export type LoginProblem = 'missing' | 'email_format'

export function checkLoginForm(form: LoginForm): LoginProblem | undefined {
  const { email, password } = sentForm(form)
  if (email === '' || password === '') return 'missing'
  return isEmail(email) ? undefined : 'email_format'
}

/** The sent form: markup is stripped from both inputs first (spec: admin §5). */
function sentForm({ email, password }: LoginForm): LoginForm {
  return { email: normaliseEmail(cleanText(email)), password: passwordToCompare(password) }
}

/**
 * Whether the server counts a refused form as a failed attempt (spec: admin §4): every form with an e-mail. Attempts are counted by
 * e-mail: if the empty e-mail were counted, empty forms of several people would lock all of them out.
 */
export function isCounted(form: LoginForm): boolean {
  return sentForm(form).email !== ''
}

/** Attempts while the server has too many sign-ins at once. The server does not count these attempts. */
const ATTEMPTS_WHILE_BUSY = 5

/**
 * Signs in, and compares the clock of the device with the clock of the server. The server checks the password. Sends the token or
 * the id of this device, and stores the token of the answer.
 * @param account the account whose work is on the screen, if its user signs in again; the server then refuses any other account
 * @returns the session, or, if the account has a second factor, the challenge that the second step needs
 * @throws FunctionRefusedError with code `invalid_credentials`, `other_account`, `locked` or `busy`
 */
export function login(caller: FunctionCaller, form: LoginForm, account?: number): Promise<Session | SignInChallenge> {
  return attemptLogin(caller, { ...sentForm(form), ...(account !== undefined && { account }) })
}

/** Sends a step of sign-in, and repeats it while the server is busy. */
export function attemptLogin(caller: FunctionCaller, body: object): Promise<Session | SignInChallenge> {
  return whileBusy(() => sendLogin(caller, body))
}

/** The HTTP status with which a hosted project answers if it has ended the isolate of the function. */
const ISOLATE_ENDED = 546

function isBusy(error: unknown): error is ContentError {
  return error instanceof ContentError && (error.code === 'busy' || error.status === ISOLATE_ENDED)
}

/** Repeats a call of sign-in while the server has too many sign-ins at once. */
export async function whileBusy<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (!isBusy(error) || attempt === ATTEMPTS_WHILE_BUSY) throw error
      const seconds = error.retryAfterS ?? 1
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    }
  }
}

async function sendLogin(caller: FunctionCaller, body: object): Promise<Session | SignInChallenge> {
  const sentAt = Date.now()
  const raw = await callFunction(caller, 'admin-login', { ...body, ...ownDevice() })
  const challenge = signInChallenge.safeParse(raw)
  if (challenge.success) return challenge.data
  const answer = loginResponse.safeParse(raw)
  if (!answer.success) throw unreadableSignIn(answer.error)
  const { server_time, device, ...signedIn } = answer.data
  if (device !== undefined) rememberDevice(device)
  return { ...signedIn, ...(server_time && { clock_ahead_ms: clockAhead(sentAt, Date.now(), server_time) }) }
}

/**
 * The error of an unreadable answer. The login screen says that the login failed (spec: admin §8); the button of a passkey says
 * that the answer cannot be read.
 */
export function unreadableSignIn(cause?: unknown): ContentError {
  return new ContentError('unexpected', 'The sign-in answer cannot be read.', { code: 'unreadable', cause })
}

/** Ends the session on the server. */
export async function logout(caller: FunctionCaller): Promise<void> {
  await callFunction(caller, 'admin-logout', {})
}
