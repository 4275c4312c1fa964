import type { ContentClient } from './client.ts'
import { throwOnError } from './unwrap.ts'

/** Reports that the person uses the console. Without it, a session ends 30 minutes after sign-in. */
export function reportUse(client: ContentClient): Promise<void> {
  return throwOnError(client.rpc('session_used'))
}
