import type { Items } from '../../data/device.ts'
import { decodeItem, encodeItem } from './encoding.ts'
import { authFlag, leftOf, type Session, sessionMarker, userSummary } from './session.ts'
import { SESSION_ITEMS } from './session-items.ts'

export function writeSession(storage: Items, session: Session): void {
  storage.setItem(SESSION_ITEMS.flag, encodeItem(true))
  storage.setItem(SESSION_ITEMS.user, encodeItem(session.user))
  storage.setItem(SESSION_ITEMS.marker, encodeItem(sessionMarker.parse(session)))
}

export function clearSession(storage: Items): void {
  for (const item of Object.values(SESSION_ITEMS)) storage.removeItem(item)
}

/**
 * The stored session, if all three items are valid and the session has not ended. Otherwise, the three items are removed
 * without a message (spec: admin §4).
 */
export function readSession(storage: Items, now: number): Session | undefined {
  const flag = authFlag.safeParse(decodeItem(storage.getItem(SESSION_ITEMS.flag)))
  const user = userSummary.safeParse(decodeItem(storage.getItem(SESSION_ITEMS.user)))
  const marker = sessionMarker.safeParse(decodeItem(storage.getItem(SESSION_ITEMS.marker)))
  if (flag.success && user.success && marker.success && leftOf(marker.data, now) > 0) {
    return { ...marker.data, user: user.data }
  }
  clearSession(storage)
  return undefined
}
