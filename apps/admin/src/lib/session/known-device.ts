import { createRequestId } from '@bayt/content/queries/request-id'

/** The token of this browser at sign-in (docs/decisions/sessions.md). It opens nothing, and stays after signing out. */
const STORAGE_KEY = 'admin-known-device'
/** What this browser calls itself until it has a valid token. */
const NEW_KEY = 'admin-new-device'

let newOfThisPage: string | undefined

/** @returns the stored token; `undefined` without one, or where the browser stores nothing */
export function knownDevice(storage: Pick<Storage, 'getItem'> = localStorage): string | undefined {
  return withoutStorageErrors(() => storage.getItem(STORAGE_KEY)) ?? undefined
}

/**
 * What a sign-in says about this device: its token, and an id of its own, which counts where there is no token or the key of the server has
 * changed. The id stays the same until an answer arrives: otherwise the next attempt after a lost answer would be another device, and its
 * owner would be told of an unknown one.
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
