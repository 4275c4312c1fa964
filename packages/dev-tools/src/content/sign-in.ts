import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { functionError, type LoginResponse, loginResponse } from '@bayt/content/entities/session'
import { classifyError } from '@bayt/content/errors'
import { promptHidden } from '../admin-create/password.ts'

/** A token is renewed this time before its expiry, because an upload may take minutes. */
const RENEW_BEFORE_MS = 10 * 60_000

/**
 * Signs in an account of staff, and again before the session expires: a large import may take longer than an hour.
 * @returns a function that returns a valid token
 * @throws Error with the reason of the server
 */
export async function staffToken(url: string, publishableKey: string, given: string | undefined): Promise<() => Promise<string>> {
  const { email, password } = await credentials(given)
  const signIn = async (): Promise<LoginResponse> => {
    const answer = await fetch(`${url}/functions/v1/admin-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: publishableKey },
      body: JSON.stringify({ email, password }),
    })
    const body: unknown = await answer.json()
    if (answer.ok) return loginResponse.parse(body)
    throw new Error(functionError.safeParse(body).data?.error.message ?? `${url} answered the sign-in with ${answer.status}.`)
  }
  let session = await signIn()
  let renewal: Promise<void> | undefined
  const renew = async () => {
    try {
      session = await signIn()
    } catch (error) {
      // A network error is retried, as in any other call.
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

/** Prompts on a terminal, without echo of the password; otherwise reads the lines of standard input. */
async function credentials(given: string | undefined): Promise<{ email: string; password: string }> {
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
