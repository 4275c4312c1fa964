import type { Database } from '@bayt/content/database'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { ProjectSettings } from './env.ts'
import { HttpError } from './http.ts'
import { isForStaff } from './token.ts'

export type ServerClient = SupabaseClient<Database>

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** A client with the secret key, which bypasses row-level security. */
export function serverClient(settings: ProjectSettings): ServerClient {
  return createClient<Database>(settings.url, settings.secretKey, { auth })
}

/** Returns a function that records the id of a signed request in the database, and answers `false` if the id was recorded before. */
export function createReplayCheck(client: ServerClient): (id: string) => Promise<boolean> {
  return async (id) => {
    const { data } = await client.rpc('request_once', { p_id: id }).throwOnError()
    return data
  }
}

/** A client with the rights of the caller of a function. */
export function callerClient(settings: ProjectSettings, token: string): ServerClient {
  return createClient<Database>(settings.url, settings.publishableKey, { auth, accessToken: async () => token })
}

/** The token of `Authorization: Bearer …`; undefined for a missing token, an API key, or a token that is not for staff. */
export function bearerToken(request: Request): string | undefined {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token !== undefined && isForStaff(token) ? token : undefined
}

/**
 * Requires a caller from staff with a live session; the database decides.
 * @param read reads the caller's row with the rights of the caller
 * @throws HttpError 401
 */
export async function requireCaller<Row>(
  settings: ProjectSettings,
  request: Request,
  read: (client: ServerClient) => PromiseLike<{ data: Row[] | null; error: unknown; status: number }>,
): Promise<Row> {
  const signedOut = new HttpError(401, 'signed_out', 'Your session has ended. Please sign in again.')
  const token = bearerToken(request)
  if (!token) throw signedOut
  const { data, error, status } = await read(callerClient(settings, token))
  if (error && status !== 401 && status !== 403) throw error
  // A gateway's empty answer says nothing about the session.
  if (!error && !data) throw new Error(`The database answered ${status} without rows.`)
  const [row] = data ?? []
  if (!row) throw signedOut
  return row
}

/** Requires staff. @returns id and role of the account @throws HttpError 401 */
export function requireStaff(settings: ProjectSettings, request: Request): Promise<{ id: number; role: string }> {
  return requireCaller(settings, request, (client) => client.rpc('session_staff'))
}

/**
 * Requires staff, or a secret key of the project as `apikey`: the key has all rights of staff.
 * @returns the id of the account; `null` for the key
 * @throws HttpError 401
 */
export async function requireStaffOrServer(settings: ProjectSettings, request: Request): Promise<number | null> {
  const key = request.headers.get('apikey')
  if (key && (await Promise.all(settings.secretKeys.map(digest))).includes(await digest(key))) return null
  return (await requireStaff(settings, request)).id
}

/** Digests are compared instead of keys, so that the duration of a comparison reveals nothing about a key. */
async function digest(text: string): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** The full name of the caller's account; only staff with a live session can read it. */
export async function callerName(settings: ProjectSettings, request: Request, id: number): Promise<string> {
  const accounts = callerClient(settings, bearerToken(request) ?? '').from('admin_users')
  const { data } = await accounts.select('full_name').eq('id', id).single().throwOnError()
  return data.full_name
}
