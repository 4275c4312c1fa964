import type { Database } from '@bayt/content/database'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { ProjectSettings } from './env.ts'
import { HttpError } from './http.ts'

export type ServerClient = SupabaseClient<Database>

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** A client with the server's own rights: past every policy. */
export function serverClient(settings: ProjectSettings): ServerClient {
  return createClient<Database>(settings.url, settings.secretKey, { auth })
}

/** Asks the database whether the id of a signed request comes for the first time. */
export function createOnce(client: ServerClient): (id: string) => Promise<boolean> {
  return async (id) => {
    const { data, error } = await client.rpc('request_once', { p_id: id })
    if (error) throw error
    return data
  }
}

/** A client with the rights of the caller of a function. */
export function callerClient(settings: ProjectSettings, token: string): ServerClient {
  return createClient<Database>(settings.url, settings.publishableKey, { auth, accessToken: async () => token })
}

/** The token of `Authorization: Bearer …`, if the request carries one that is not an API key. */
export function bearerToken(request: Request): string | undefined {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token?.startsWith('sb_') ? undefined : token
}

/**
 * Lets only staff with a live session pass; the database decides.
 * @returns id and role of the account
 * @throws HttpError 401
 */
export async function requireStaff(settings: ProjectSettings, request: Request): Promise<{ id: number; role: string }> {
  const signedOut = new HttpError(401, 'signed_out', 'Your session has ended. Please sign in again.')
  const token = bearerToken(request)
  if (!token) throw signedOut
  const { data, error, status } = await callerClient(settings, token).rpc('session_staff')
  if (error && (status === 401 || status === 403)) throw signedOut
  if (error) throw error
  const [staff] = data
  if (!staff) throw signedOut
  return staff
}

/** Lets staff pass, and whoever sends the project's own secret key as `apikey`: it may do all that staff may. @throws HttpError 401 */
export async function requireStaffOrServer(settings: ProjectSettings, request: Request): Promise<void> {
  const key = request.headers.get('apikey')
  if (key && (await digest(key)) === (await digest(settings.secretKey))) return
  await requireStaff(settings, request)
}

/** Digests are compared in place of keys, so that the time of the comparison tells nothing about a key. */
async function digest(text: string): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** The name of the account that calls, as it is shown to others; only staff with a live session read it. */
export async function callerName(settings: ProjectSettings, request: Request, id: number): Promise<string> {
  const { data, error } = await callerClient(settings, bearerToken(request) ?? '')
    .from('admin_users')
    .select('full_name')
    .eq('id', id)
    .single()
  if (error) throw error
  return data.full_name
}
