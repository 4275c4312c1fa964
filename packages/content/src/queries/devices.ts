import { z } from 'zod'
import type { ContentClient } from './client.ts'
import { parseAnswer, throwOnError, unwrap } from './unwrap.ts'

/** The devices of the caller's account (supabase/migrations/…_sessions.sql, docs/decisions/sessions.md). */

const device = z.object({
  id: z.string(),
  /** Names such as `Chrome` and `Android`; `null` if the browser does not send the name. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** ISO 8601 */
  first_used_at: z.string(),
  /** ISO 8601, within a few minutes */
  last_used_at: z.string(),
  /** Whether the call comes from this device. */
  is_this: z.boolean(),
  is_signed_in: z.boolean(),
})
export type OwnDevice = z.output<typeof device>

/** The devices that signed in during the last 180 days, at most 20, the newest use first. */
export async function readOwnDevices(client: ContentClient): Promise<OwnDevice[]> {
  return parseAnswer('about devices', z.array(device), await unwrap(client.rpc('own_devices')))
}

/** Signs another device out, and removes the device from the list. The device notices the sign-out at its next request. */
export function endDevice(client: ContentClient, id: string): Promise<void> {
  return throwOnError(client.rpc('own_device_end', { p_id: id }))
}
