import type { Database } from '@bayt/content/database'
import type { ContentClient } from '@bayt/content/queries/client'
import { isSecretKey } from '@bayt/content/text/secret-key'
import { createClient } from '@supabase/supabase-js'

/** A project to read from or write to, with the credentials of the caller. */
export interface Project {
  /** Origin, without a trailing slash. */
  url: string
  client: ContentClient
  /** Headers for calls of edge functions. */
  credentials(): Promise<Record<string, string>>
  /** Stores a file of the media library as it is; only with the secret key. @throws the error of the storage */
  store?: ((name: string, bytes: Uint8Array, contentType: string) => Promise<void>) | undefined
}

/** Long enough for 10 MB on a slow connection. Without a timeout, a call on a lost connection would never end. */
const TIMEOUT_MS = 5 * 60_000

const fetchWithTimeout: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })

/** As in `image-upload`: the name of a picture changes with its content. */
const CACHE_SECONDS = '31536000'

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

/** Uses only a key: the secret key may do everything; a publishable key reads the content that visitors see. */
export function projectWithKey(url: string, key: string): Project {
  const client = createClient<Database>(url, key, { auth, global: { fetch: fetchWithTimeout } })
  const store = async (name: string, bytes: Uint8Array, contentType: string) => {
    const options = { contentType, cacheControl: CACHE_SECONDS, upsert: true }
    const { error } = await client.storage.from('media').upload(name, bytes, options)
    if (error) throw error
  }
  return { url, client, credentials: async () => ({ apikey: key }), store: isSecretKey(key) ? store : undefined }
}

/** Uses a staff account. @param token returns a valid token */
export function projectOfStaff(url: string, publishableKey: string, token: () => Promise<string>): Project {
  const client = createClient<Database>(url, publishableKey, { auth, accessToken: token, global: { fetch: fetchWithTimeout } })
  return { url, client, credentials: async () => ({ apikey: publishableKey, authorization: `Bearer ${await token()}` }) }
}
