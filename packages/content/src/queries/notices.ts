import { z } from 'zod'
import type { ContentClient } from './client.ts'
import { parseAnswer, throwOnError, unwrap } from './unwrap.ts'

/** Notices to the owner of an account (supabase/migrations/…_security_events.sql). */

/** Changes of the account's own password, second factors and passkeys. */
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
  /** `other`: a kind of a later release, read by an older console. */
  kind: z.enum([...NOTICE_KINDS, 'other']).catch('other'),
  /** ISO 8601 */
  at: z.string(),
  /** Author of the change; `null` for a stranger and for the operator. */
  by_name: z.string().nullable(),
  /** Names of a new device, as in `readOwnDevices`. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /**
   * For a changed account: `{ role: [before, after] }`, `{ email: [before, after] }`, or both; for a passkey `{ passkey }`.
   * `by_self: true`: the change was made in a session of the account, perhaps by a thief.
   */
  detail: z.record(z.string(), z.unknown()),
})
export type OwnNotice = z.output<typeof notice>

/** The caller's unseen notices, newest first, at most ten. A device gets no notice about itself. */
export async function readNotices(client: ContentClient): Promise<OwnNotice[]> {
  return parseAnswer('about notices', z.array(notice), await unwrap(client.rpc('own_notices')))
}

/** Marks notices as seen by the caller. */
export function seeNotices(client: ContentClient, ids: string[]): Promise<void> {
  return throwOnError(client.rpc('own_notices_seen', { p_ids: ids }))
}
