import type { Database } from '@bayt/content/database'
import type { ContentClient } from '@bayt/content/queries/client'
import { createClient } from '@supabase/supabase-js'

/** A project that content is read from or written to, with whoever does it. */
export interface Project {
  /** Origin, without a final slash. */
  url: string
  client: ContentClient
  /** What calls of functions carry. */
  credentials(): Promise<Record<string, string>>
}

/** Long enough for 10 MB on a weak line; without it a dropped line is waited for until the end of days. */
const TIMEOUT_MS = 5 * 60_000

const fetchWithTimeout: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** With a key alone: the secret one may do everything, a public one reads what visitors may see. */
export function projectWithKey(url: string, key: string): Project {
  const client = createClient<Database>(url, key, { auth, global: { fetch: fetchWithTimeout } })
  return { url, client, credentials: async () => ({ apikey: key }) }
}

/** As a member of the staff. @param token answers a token that is still valid */
export function projectOfStaff(url: string, publishableKey: string, token: () => Promise<string>): Project {
  const client = createClient<Database>(url, publishableKey, { auth, accessToken: token, global: { fetch: fetchWithTimeout } })
  return { url, client, credentials: async () => ({ apikey: publishableKey, authorization: `Bearer ${await token()}` }) }
}
