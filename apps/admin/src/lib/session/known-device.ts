import { createRequestId } from '@bayt/content/queries/request-id'

/** The token of this browser at sign-in (docs/decisions/sessions.md). It opens nothing, and stays after signing out. */
const STORAGE_KEY = 'admin-known-device'
/** The id of this browser until it has a valid token. */
const NEW_KEY = 'admin-new-device'

let newOfThisPage: string | undefined

/** @returns the stored token; `undefined` without one, or where the browser stores nothing */
export function knownDevice(storage: Pick<Storage, 'getItem'> = localStorage): string | undefined {
  return withoutStorageErrors(() => storage.getItem(STORAGE_KEY)) ?? undefined
}

/**
 * The device fields of a sign-in: its token, and its own id, which counts without a token or after a change of the server's key. The id
 * stays the same until an answer arrives: otherwise an attempt after a lost answer would create a second device, and its owner would get a
 * notice about an unknown device.
 */
export function ownDevice(storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): {
  device?: string
  new_device: string
} {
  const device = knownDevice(storage)
  return { ...(device !== undefined && { device }), new_device: newDevice(storage) }
}

function newDevice(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const stored = withoutStorageErrors(() => storage.getItem(NEW_KEY))
  if (stored && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(stored)) return stored
  newOfThisPage ??= createRequestId()
  const id = newOfThisPage
  withoutStorageErrors(() => storage.setItem(NEW_KEY, id))
  return id
}

export function rememberDevice(token: string, storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage): void {
  withoutStorageErrors(() => {
    storage.setItem(STORAGE_KEY, token)
    storage.removeItem(NEW_KEY)
  })
}

/** A browser that stores nothing is a new device at each sign-in. */
function withoutStorageErrors<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
