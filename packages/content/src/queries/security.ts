import { z } from 'zod'
import { USER_ROLES, type UserRole } from '../entities/categories.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer, throwOnError, unwrap } from './unwrap.ts'

/** The audit trail and the rule about second factors, for admins (supabase/migrations/…_security_events.sql, docs/decisions/second-factors.md). */

export const EVENT_KINDS = [
  'signed_in',
  'password_refused',
  'other_account_refused',
  'code_refused',
  'locked',
  'recovery_code_used',
  'password_changed',
  'password_set',
  'factor_set_up',
  'factor_removed',
  'factor_reset',
  'codes_renewed',
  'factor_rule_set',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'account_created',
  'account_changed',
  'account_deleted',
  'exported',
  'rolled_back',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

const event = z.object({
  id: z.number(),
  /** ISO 8601 */
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  /** Account of the event; names are the names at that time. */
  account_name: z.string().nullable(),
  /** Author of the event; `null` for a stranger and for the operator. */
  by_name: z.string().nullable(),
  /**
   * For a change `{ role: [before, after] }`, for a sign-in `{ assurance, is_new_device }`, for a rule `{ roles }`, for a passkey
   * `{ passkey, reason }`.
   */
  detail: z.record(z.string(), z.unknown()),
})
export type SecurityEvent = z.output<typeof event>

/**
 * The newest lines of the audit trail.
 * @param before only lines older than this line
 */
export async function readSecurityEvents(client: ContentClient, limit: number, before?: number): Promise<SecurityEvent[]> {
  const newest = client
    .from('security_events')
    .select('id, at, kind, account_name, by_name, detail')
    .order('id', { ascending: false })
  const rows = await unwrap((before === undefined ? newest : newest.lt('id', before)).limit(limit))
  return parseAnswer('of the audit trail', z.array(event), rows)
}

/** The set-up times of second factors, by the id of the account. */
export async function readFactors(client: ContentClient): Promise<Map<number, string>> {
  const rows = await unwrap(client.rpc('staff_factors'))
  return new Map(rows.map(({ id, set_up_at }) => [id, set_up_at]))
}

/** The roles that must have a second factor. */
export async function readFactorRule(client: ContentClient): Promise<UserRole[]> {
  return parseAnswer('about second factors', z.array(z.enum(USER_ROLES)), await unwrap(client.rpc('second_factor_rule')))
}

/**
 * Sets whether a role must have a second factor. An admin without a second factor is refused. Sessions without a second factor
 * end.
 */
export function setFactorRule(client: ContentClient, { role, isOn }: { role: UserRole; isOn: boolean }): Promise<void> {
  return throwOnError(client.rpc('set_second_factor_rule', { p_role: role, p_is_on: isOn }))
}

/** Removes the second factor of another account and ends its sessions. An admin without a second factor is refused. */
export function resetFactor(client: ContentClient, id: number): Promise<void> {
  return throwOnError(client.rpc('staff_reset_factor', { p_id: id }))
}
