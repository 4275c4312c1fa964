import { createStore, del, delMany, get, getMany, keys, set, setMany } from 'idb-keyval'

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

/** Removes everything that is cached for an account. */
export async function removeCached(accountId: number): Promise<void> {
  await del(key(accountId), cacheStore())
  await delMany(await keysBelow(textsKey(accountId)), cacheStore())
}

/** The texts that the search of an account reads, in entries of a table. */
const textsKey = (accountId: number, table = '') => `texts/${accountId}/${table && `${table}/`}`

async function keysBelow(start: string): Promise<string[]> {
  const all: unknown[] = await keys(cacheStore())
  return all.filter((one) => typeof one === 'string').filter((one) => one.startsWith(start))
}

/** All entries of a table, by name. */
export async function readTexts(accountId: number, table: string): Promise<Map<string, unknown>> {
  const start = textsKey(accountId, table)
  const found = await keysBelow(start)
  const values = await getMany(found, cacheStore())
  return new Map(found.map((name, at) => [name.slice(start.length), values[at]]))
}

/** Writes entries of a table, all or none. */
export function writeTexts(accountId: number, table: string, entries: [name: string, value: unknown][]): Promise<void> {
  return setMany(
    entries.map(([name, value]) => [textsKey(accountId, table) + name, value]),
    cacheStore(),
  )
}

export async function removeTexts(accountId: number, table: string): Promise<void> {
  await delMany(await keysBelow(textsKey(accountId, table)), cacheStore())
}
