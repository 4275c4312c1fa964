import type { Database } from '@bayt/content/database'
import type { ContentClient } from '@bayt/content/queries/client'
import { createClient } from '@supabase/supabase-js'

/** A project to read from or write to, with the credentials of the caller. */
export interface Project {
  /** Origin, without a trailing slash. */
  url: string
  client: ContentClient
  /** Headers for calls of edge functions. */
  credentials(): Promise<Record<string, string>>
}

/** Long enough for 10 MB on a slow connection. Without a timeout, a call on a lost connection would never end. */
const TIMEOUT_MS = 5 * 60_000

const fetchWithTimeout: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** Uses only a key: the secret key may do everything; a publishable key reads the content that visitors see. */
export function projectWithKey(url: string, key: string): Project {
  const client = createClient<Database>(url, key, { auth, global: { fetch: fetchWithTimeout } })
  return { url, client, credentials: async () => ({ apikey: key }) }
}

/** Uses a staff account. @param token returns a valid token */
export function projectOfStaff(url: string, publishableKey: string, token: () => Promise<string>): Project {
  const client = createClient<Database>(url, publishableKey, { auth, accessToken: token, global: { fetch: fetchWithTimeout } })
  return { url, client, credentials: async () => ({ apikey: publishableKey, authorization: `Bearer ${await token()}` }) }
}
