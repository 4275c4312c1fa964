import { deviceItems, type Items, keptId, whereAllowed } from '../device.ts'

/** The token of this browser at sign-in (docs/decisions/sessions.md). The token gives no access, and stays after a sign-out. */
const STORAGE_KEY = 'admin-known-device'
/** The id of this browser until it has a valid token. */
const NEW_KEY = 'admin-new-device'

/** @returns the stored token; `undefined` if there is none, or if the browser stores nothing */
export function knownDevice(items = deviceItems): string | undefined {
  return items.getItem(STORAGE_KEY) ?? undefined
}

/**
 * The device fields of a sign-in. `device` is the stored token of this browser. The server uses the id `new_device` if the token is
 * missing, or was made with an old key. The id stays the same until an answer arrives: otherwise an attempt after a lost answer
 * would create a second device, and the owner of the account would get a notice about an unknown device.
 */
export function ownDevice(items = deviceItems): { device?: string; new_device: string } {
  const device = knownDevice(items)
  return { ...(device !== undefined && { device }), new_device: keptId(NEW_KEY, items) }
}

/** Stores the token of this browser after a sign-in. A browser that stores nothing is a new device at each sign-in. */
export function rememberDevice(token: string, storage: () => Items = () => localStorage): void {
  whereAllowed(() => {
    storage().setItem(STORAGE_KEY, token)
    storage().removeItem(NEW_KEY)
  })
}
