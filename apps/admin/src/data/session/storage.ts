import type { Items } from '../device.ts'
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

/** Stored items are JSON in base64url: encoded so that they do not look like editable settings (spec: admin §3). */
export function encodeItem(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The value of a stored item; `undefined` for a missing or corrupt item. */
export function decodeItem(text: string | null): unknown {
  if (text === null) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Corrupt storage is cleared silently by the caller (spec: admin §4).
    return undefined
  }
}
