import { z } from 'zod'
import type { ContentClient } from './client.ts'
import { parseAnswer } from './parse-answer.ts'
import { throwOnError, unwrap } from './unwrap.ts'

/** What the owner of an account must know about it (supabase/migrations/…_notices.sql). */

/** Of what the account itself is signed in with. */
const OWN_CHANGES = [
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'recovery_code_used',
  'codes_renewed',
  'factor_set_up',
  'factor_removed',
] as const
export type OwnChange = (typeof OWN_CHANGES)[number]

export const NOTICE_KINDS = ['new_device', 'password_set', 'locked', 'factor_reset', 'account_changed', ...OWN_CHANGES] as const

const notice = z.object({
  id: z.string(),
  /** `other`: a later release knows it, and a console that was open before does not. */
  kind: z.enum([...NOTICE_KINDS, 'other']).catch('other'),
  /** ISO 8601 */
  at: z.string(),
  /** Who did it; `null` for somebody unknown and for the operator. */
  by_name: z.string().nullable(),
  /** Of a new device, as in `readOwnDevices`. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /**
   * Of a changed account: `{ role: [before, after] }`, `{ email: [before, after] }`, or both; of a passkey `{ passkey }`. With
   * `by_self: true` the account itself did it, perhaps somebody else at its open console.
   */
  detail: z.record(z.string(), z.unknown()),
})
export type OwnNotice = z.output<typeof notice>

/** What the caller has not seen yet, newest first, at most ten. A device is never told of itself. */
export async function readNotices(client: ContentClient): Promise<OwnNotice[]> {
  return parseAnswer('about notices', z.array(notice), await unwrap(client.rpc('own_notices')))
}

/** The caller has seen these. */
export function seeNotices(client: ContentClient, ids: string[]): Promise<void> {
  return throwOnError(client.rpc('own_notices_seen', { p_ids: ids }))
}
