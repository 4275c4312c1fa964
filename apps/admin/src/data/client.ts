import type { Database } from '@bayt/content/database'
import type { ContentClient } from '@bayt/content/queries/client'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { AppConfig } from './env.ts'
import { PROOF_NEEDED } from './functions.ts'
import { type MissingStep, missingStepOf } from './session/session.ts'

const TIMEOUT_MS = 30_000

/** The server's message for a session that has ended. */
const SIGNED_OUT = { code: 'PT401', message: 'Your session has ended. Please sign in again.' }

/** The demands of the server on a session. */
export interface Demands {
  /** Asks for a code of the second factor (HTTP 428); the request is repeated once after a right code. */
  askForFactor?: () => Promise<boolean>
  /** The token that replaced the token of a refused call (HTTP 401); the request is repeated with the new token. */
  tokenAfter?: (refused: string) => Promise<string | null>
  /** A step must be done before anything else (HTTP 403). @param startedAt when the refused call started (ms) */
  onMissingStep?: (step: MissingStep, startedAt: number) => void
}

/**
 * The client of the table API: Supabase's own, without the parts of supabase-js that the admin never calls (auth,
 * realtime, storage: 42 kB compressed on the way to a phone). Every request carries the publishable key as `apikey` and
 * our own token as bearer, as supabase-js does with its `accessToken` option. Without a token no request is sent: as a visitor,
 * staff would get incomplete lists and misleading refusals.
 * @param token the token of the signed-in account, if any
 */
export function createContentClient(
  config: AppConfig,
  token: () => string | null,
  { askForFactor, tokenAfter, onMissingStep }: Demands = {},
): ContentClient {
  const client = new PostgrestClient<Database>(`${config.supabaseUrl}/rest/v1`, {
    fetch: async (input, init) => {
      const isPresence = String(input).endsWith('/rpc/record_presence')
      // `keepalive` lets a closing page still report that its record is closed.
      const sendWith = (bearer: string) => {
        const headers = new Headers(init?.headers)
        headers.set('apikey', config.publishableKey)
        headers.set('Authorization', `Bearer ${bearer}`)
        return fetchInTime(input, { ...init, headers, keepalive: isPresence })
      }
      const send = async () => {
        const bearer = token()
        if (bearer === null) return Response.json(SIGNED_OUT, { status: 401 })
        const response = await sendWith(bearer)
        // Another call of this browser may have renewed the session meanwhile.
        const newer = response.status === 401 ? await tokenAfter?.(bearer) : null
        return newer ? sendWith(newer) : response
      }
      const startedAt = Date.now()
      const response = await send()
      // Failures of presence are silent (docs/decisions/presence.md).
      const step = isPresence ? undefined : await missingStepOf(response)
      if (step) onMissingStep?.(step, startedAt)
      return response.status === PROOF_NEEDED && (await askForFactor?.()) ? send() : response
    },
    // Retries are the job of the query client.
    retry: false,
  })
  return client
}

/** `fetch` with a timeout of 30 s. A timeout fails like a broken connection, which the data layer already handles. */
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
