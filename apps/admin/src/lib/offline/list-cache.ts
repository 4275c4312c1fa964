import { createStore, del, get, set } from 'idb-keyval'

/** How long a list stays cached on the device after it was shown. */
export const CACHED_MS = 7 * 86_400_000

let store: ReturnType<typeof createStore> | undefined

function cacheStore() {
  store ??= createStore('bayt-admin-reads', 'reads')
  return store
}

const key = (accountId: number) => `reads/${accountId}`

/** The cached lists of an account, as text; `undefined` if there are none. */
export async function readCached(accountId: number): Promise<string | undefined> {
  const text: unknown = await get(key(accountId), cacheStore())
  return typeof text === 'string' ? text : undefined
}

export function writeCached(accountId: number, text: string): Promise<void> {
  return set(key(accountId), text, cacheStore())
}

export function removeCached(accountId: number): Promise<void> {
  return del(key(accountId), cacheStore())
}
