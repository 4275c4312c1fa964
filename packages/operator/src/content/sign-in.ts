import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { functionError, type LoginResponse, loginResponse, signInChallenge } from '@bayt/content/entities/session'
import { classifyError } from '@bayt/content/errors'
import { promptHidden } from '../admin-create/password.ts'
import { parseJson } from '../doctor/http.ts'

/** A token is renewed this long before its expiry, because an upload may take minutes. */
const RENEW_BEFORE_MS = 10 * 60_000
const TIMEOUT_MS = 60_000

/**
 * Signs in an account of staff, and again before the session expires: a large import may take longer than an hour.
 * @returns a function that returns a valid token
 * @throws Error with the reason of the server
 */
export async function staffToken(url: string, publishableKey: string, given: string | undefined): Promise<() => Promise<string>> {
  const account = await readCredentials(given)
  let session = await signIn(url, publishableKey, account)
  let renewal: Promise<void> | undefined
  const renew = async () => {
    try {
      session = await signIn(url, publishableKey, account)
    } catch (error) {
      // A network error is retried, like the network error of any other call.
      throw classifyError(error)
    } finally {
      renewal = undefined
    }
  }
  return async () => {
    if (Date.parse(session.expires_at) - Date.now() < RENEW_BEFORE_MS) {
      renewal ??= renew()
      await renewal
    }
    return session.token
  }
}

const HAS_SECOND_FACTOR =
  'This account has a second factor, and a command cannot show it again when its session is renewed. Use the secret key of the project in SUPABASE_SECRET_KEY instead.'

/** @throws ContentError if the project fails or cannot be reached; Error with the reason if the project refuses the account */
export async function signIn(url: string, publishableKey: string, account: Credentials): Promise<LoginResponse> {
  const { status, body } = await callLogin(url, publishableKey, account)
  const session = loginResponse.safeParse(body)
  if (status === 200 && session.success) return session.data
  if (signInChallenge.safeParse(body).success) throw new Error(HAS_SECOND_FACTOR)
  const message = functionError.safeParse(body).data?.error.message ?? `${url} answered the sign-in with ${status}.`
  throw status >= 500 ? classifyError({ message }, status) : new Error(message)
}

/** @returns `body`: undefined for an answer that is not JSON, such as the page of a proxy */
async function callLogin(url: string, publishableKey: string, account: Credentials): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(`${url}/functions/v1/admin-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: publishableKey },
      body: JSON.stringify(account),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: answer.status, body: parseJson(await answer.text()) }
  } catch (error) {
    throw classifyError(error)
  }
}

interface Credentials {
  email: string
  password: string
}

/** Prompts on a terminal, without echo of the password; otherwise reads the lines of standard input. */
async function readCredentials(given: string | undefined): Promise<Credentials> {
  if (process.stdin.isTTY) {
    const email = given ?? (await promptVisible('E-mail of an admin: '))
    return { email, password: await promptHidden('Password: ') }
  }
  const lines = (await text(process.stdin)).split(/\r?\n/)
  const email = given ?? lines.shift()
  return { email: email ?? '', password: lines[0] ?? '' }
}

async function promptVisible(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await reader.question(question)
  } finally {
    reader.close()
  }
}
