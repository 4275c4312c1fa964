import { createStore, del, get, set } from 'idb-keyval'

/** How long a list is kept on the device after it was seen. */
export const KEPT_MS = 7 * 86_400_000

let store: ReturnType<typeof createStore> | undefined

function keptStore() {
  store ??= createStore('bayt-admin-reads', 'reads')
  return store
}

const key = (accountId: number) => `reads/${accountId}`

/** What an account has seen, as text; `undefined` where nothing is kept. */
export async function readKept(accountId: number): Promise<string | undefined> {
  const text: unknown = await get(key(accountId), keptStore())
  return typeof text === 'string' ? text : undefined
}

export function writeKept(accountId: number, text: string): Promise<void> {
  return set(key(accountId), text, keptStore())
}

export function removeKept(accountId: number): Promise<void> {
  return del(key(accountId), keptStore())
}
