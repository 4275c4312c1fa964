import { createRequestId } from '@bayt/content/queries/request-id'
import { createStore, delMany, get, getMany, keys, promisifyRequest, setMany } from 'idb-keyval'

/** Storage of the console on the device: items (short texts, read synchronously), and shelves of values (IndexedDB). */

export type Items = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** @returns the result; `undefined` where the browser forbids the use of the storage, or has no room */
export function whereAllowed<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return undefined
  }
}

/** Whether this page may store anything. A browser that blocks all cookies throws even on the check. */
export function isStorageAllowed(): boolean {
  return whereAllowed(() => Boolean(window.localStorage)) === true
}

/** The items of a storage. Items for which the storage has no room are kept in memory until the page is closed. */
export function withMemory(storage: () => Items): Items {
  const unkept = new Map<string, string>()
  return {
    getItem: (key) => unkept.get(key) ?? whereAllowed(() => storage().getItem(key)) ?? null,
    setItem: (key, value) => {
      unkept.set(key, value)
      whereAllowed(() => {
        storage().setItem(key, value)
        unkept.delete(key)
      })
    },
    removeItem: (key) => {
      unkept.delete(key)
      whereAllowed(() => storage().removeItem(key))
    },
  }
}

/** The items of this browser. */
export const deviceItems = withMemory(() => localStorage)

/** A random id of this browser. It reveals nothing about the device. */
export function keptId(key: string, items = deviceItems): string {
  const known = items.getItem(key)
  if (known && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(known)) return known
  const id = createRequestId()
  items.setItem(key, id)
  return id
}

/**
 * Values of one kind, which survive a reload, a crash and the end of the session.
 * @param parse returns `undefined` for a stored value that the console cannot read
 */
export function openShelf<Value>(database: string, name: string, parse: (stored: unknown) => Value | undefined) {
  const store = createStore(database, name)
  const keysBelow = async (starts: string[]) =>
    (await keys(store)).map(String).filter((key) => starts.some((start) => key.startsWith(start)))
  return {
    read: async (key: string) => parse(await get(key, store)),
    /** The readable values whose keys begin with `start`. The returned keys lack this beginning. */
    readBelow: async (start: string): Promise<Map<string, Value>> => {
      const found = await keysBelow([start])
      const values = await getMany<unknown>(found, store)
      const parsed = new Map<string, Value>()
      for (const [at, key] of found.entries()) {
        const value = parse(values[at])
        if (value !== undefined) parsed.set(key.slice(start.length), value)
      }
      return parsed
    },
    /** Writes values, all or none. */
    write: (entries: [key: string, value: Value][]) => setMany(entries, store),
    remove: (keys: string[]) => delMany(keys, store),
    removeBelow: async (starts: string[]) => delMany(await keysBelow(starts), store),
    /**
     * Reads the stored value and replaces it (`null` removes it) in one transaction.
     * @returns whether the stored value was replaced
     */
    replace: (key: string, mayReplace: (stored: Value | undefined) => boolean, value: Value | null) =>
      store('readwrite', async (values) => {
        if (!mayReplace(parse(await promisifyRequest<unknown>(values.get(key))))) return false
        if (value === null) values.delete(key)
        else values.put(value, key)
        await promisifyRequest(values.transaction)
        return true
      }),
  }
}
