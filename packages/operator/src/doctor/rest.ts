import type { Target } from './check.ts'
import { fetchText, type HttpAnswer } from './http.ts'

/** Sends a request to the API with only the public key, as any visitor can. */
export function fetchAsVisitor({ supabase, publishableKey }: Target, path: string, init: RequestInit = {}): Promise<HttpAnswer> {
  return fetchText(`${supabase}${path}`, {
    ...init,
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...init.headers },
  })
}

/** Remedy for policies that differ from the migrations. */
export const APPLY_MIGRATIONS =
  'Apply the migrations (supabase db push --remote) and remove policies and grants that were added by hand.'
