import type { Database } from '@bayt/content/database'
import type { ContentClient } from '@bayt/content/queries/client'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { AppConfig } from '../config/env.ts'

const TIMEOUT_MS = 30_000

/**
 * The client of the table API: Supabase's own, without the parts of supabase-js that the admin never calls (auth,
 * realtime, storage: 42 kB compressed on the way to a phone). Every request carries the publishable key as `apikey` and
 * our own token as bearer, as supabase-js does with its `accessToken` option.
 * @param token the token of the signed-in account, if any
 */
export function createContentClient(config: AppConfig, token: () => string | null): ContentClient {
  const client = new PostgrestClient<Database>(`${config.supabaseUrl}/rest/v1`, {
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('apikey', config.publishableKey)
      headers.set('Authorization', `Bearer ${token() ?? config.publishableKey}`)
      return fetchInTime(input, { ...init, headers })
    },
    // The query client retries, once and in one place.
    retry: false,
  })
  return client
}

/** `fetch` that gives up after 30 s. It fails as a broken connection does, which is how the data layer knows it. */
const fetchInTime: typeof fetch = async (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetch(input, { ...init, signal })
  } catch (error) {
    if (timeout.aborted) throw new TypeError('network connection timed out', { cause: error })
    throw error
  }
}
