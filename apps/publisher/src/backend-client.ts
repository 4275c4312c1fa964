import type { Database } from '@bayt/content/database'
import type { ContentClient } from '@bayt/content/queries/client'
import { createClient } from '@supabase/supabase-js'

export interface BackendSettings {
  supabaseUrl: string
  publishableKey: string
  /** Requests without a response are aborted after this time, in milliseconds. */
  backendTimeoutMs: number
}

/** A client with the rights of a visitor. */
export function createBackendClient({ supabaseUrl, publishableKey, backendTimeoutMs }: BackendSettings): ContentClient {
  return createClient<Database>(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(backendTimeoutMs) }) },
  })
}
