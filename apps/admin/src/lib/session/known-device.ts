/** The token of this browser at sign-in (docs/decisions/sessions.md). It opens nothing, and stays after signing out. */
const STORAGE_KEY = 'admin-known-device'

/** @returns the stored token; `undefined` without one, or where the browser stores nothing */
export function knownDevice(storage: Pick<Storage, 'getItem'> = localStorage): string | undefined {
  return withoutStorageErrors(() => storage.getItem(STORAGE_KEY)) ?? undefined
}

export function rememberDevice(token: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  withoutStorageErrors(() => storage.setItem(STORAGE_KEY, token))
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
