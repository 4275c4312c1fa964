import type { Database } from '@bayt/content/database'
import { functionError, type LoginResponse, loginResponse } from '@bayt/content/entities/session'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { BackendAddress } from './backend.ts'

export type Client = SupabaseClient<Database>

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** A stock client of the public site. */
export function visitor({ url, secrets }: BackendAddress): Client {
  return createClient<Database>(url, secrets.publishableKey, { auth })
}

/** A stock client with the secret key, which bypasses the policies. */
export function server({ url, secrets }: BackendAddress): Client {
  return createClient<Database>(url, secrets.secretKey, { auth })
}

/** A stock client like the client of the console after sign-in. */
export function withToken({ url, secrets }: BackendAddress, token: string): Client {
  return createClient<Database>(url, secrets.publishableKey, { auth, accessToken: async () => token })
}

export interface FunctionResponse {
  status: number
  headers: Headers
  body: unknown
}

/** Calls a function with the headers of supabase-js. Returns status, headers and body. */
export async function callFunction(
  { url, secrets }: BackendAddress,
  name: string,
  body: unknown,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<FunctionResponse> {
  const response = await fetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      apikey: secrets.publishableKey,
      authorization: `Bearer ${token ?? secrets.publishableKey}`,
      ...headers,
    },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Status, code and message of a refusal. */
export function refusal({ status, body }: FunctionResponse): { status: number; code: string; message: string } {
  const { code, message } = functionError.parse(body).error
  return { status, code, message }
}

export type Role = (typeof DEMO_STAFF)[number]['role']

/** Signs a demo account in. */
export async function signIn(backend: BackendAddress, role: Role = 'editor'): Promise<LoginResponse & { client: Client }> {
  const email = DEMO_STAFF.find((account) => account.role === role)?.email
  const { body } = await callFunction(backend, 'admin-login', { email, password: DEMO_PASSWORD })
  const response = loginResponse.parse(body)
  return { ...response, client: withToken(backend, response.token) }
}

const shared = new Map<string, ReturnType<typeof signIn>>()

/**
 * A session of a demo account that the tests of a file share: a sign-in takes a tenth of a second of a core. Tests about sessions sign in
 * themselves.
 */
export function sharedSession(backend: BackendAddress, role: Role = 'editor'): ReturnType<typeof signIn> {
  const key = `${expect.getState().testPath} ${backend.url} ${role}`
  const session = shared.get(key) ?? signIn(backend, role)
  shared.set(key, session)
  return session
}
