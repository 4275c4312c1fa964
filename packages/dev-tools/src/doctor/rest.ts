import type { Target } from './check.ts'
import { fetchText, type HttpAnswer } from './http.ts'

/** Asks the API of the project with nothing but the public key, as any visitor can. */
export function fetchAsVisitor({ supabase, publishableKey }: Target, path: string, init: RequestInit = {}): Promise<HttpAnswer> {
  return fetchText(`${supabase}${path}`, {
    ...init,
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...init.headers },
  })
}

/** What hosting says of a policy that is not as the migrations leave it. */
export const APPLY_MIGRATIONS =
  'Apply the migrations (supabase db push --remote) and remove policies and grants that were added by hand.'
