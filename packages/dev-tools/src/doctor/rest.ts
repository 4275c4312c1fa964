import { type Answer, ask } from './ask.ts'
import type { Target } from './check.ts'

/** Asks the API of the project with nothing but the public key, as any visitor can. */
export function asVisitor({ supabase, publishableKey }: Target, path: string, init: RequestInit = {}): Promise<Answer> {
  return ask(`${supabase}${path}`, {
    ...init,
    headers: { apikey: publishableKey, 'content-type': 'application/json', ...init.headers },
  })
}

/** What hosting says of a policy that is not as the migrations leave it. */
export const MIGRATE = 'Apply the migrations (supabase db push --remote) and remove policies and grants that were added by hand.'
