import { decodeItem, encodeItem } from './encoding.ts'
import { authFlag, leftOf, type Session, sessionMarker, userSummary } from './session.ts'
import { SESSION_ITEMS } from './session-items.ts'

export type ItemStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage that keeps items which the full device refuses, until the page is closed. */
export function withMemory(storage: ItemStorage): ItemStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? storage.getItem(key),
    setItem: (key, value) => {
      kept.delete(key)
      try {
        storage.setItem(key, value)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        kept.set(key, value)
      }
    },
    removeItem: (key) => {
      kept.delete(key)
      storage.removeItem(key)
    },
  }
}

export function writeSession(storage: ItemStorage, session: Session): void {
  storage.setItem(SESSION_ITEMS.flag, encodeItem(true))
  storage.setItem(SESSION_ITEMS.user, encodeItem(session.user))
  storage.setItem(SESSION_ITEMS.marker, encodeItem(sessionMarker.parse(session)))
}

export function clearSession(storage: ItemStorage): void {
  for (const item of Object.values(SESSION_ITEMS)) storage.removeItem(item)
}

/**
 * The stored session, if all three items are valid and it has not ended; otherwise all three are cleared silently
 * (spec: admin §4).
 */
export function readSession(storage: ItemStorage, now: number): Session | undefined {
  const flag = authFlag.safeParse(decodeItem(storage.getItem(SESSION_ITEMS.flag)))
  const user = userSummary.safeParse(decodeItem(storage.getItem(SESSION_ITEMS.user)))
  const marker = sessionMarker.safeParse(decodeItem(storage.getItem(SESSION_ITEMS.marker)))
  if (flag.success && user.success && marker.success && leftOf(marker.data, now) > 0) {
    return { ...marker.data, user: user.data }
  }
  clearSession(storage)
  return undefined
}
