import { openShelf } from '../device.ts'

/** How long a list stays cached on the device after it was shown. */
export const CACHED_MS = 7 * 86_400_000

const shelf = openShelf<unknown>('bayt-admin-reads', 'reads', (stored) => stored)

const key = (accountId: number) => `reads/${accountId}`

/** The beginning of the keys of stored search texts: of one table, or of all tables of an account. Each table has several entries. */
const textsKey = (accountId: number, table = '') => `texts/${accountId}/${table && `${table}/`}`

/** The cached lists of an account, as text; `undefined` if there are none. */
export async function readCached(accountId: number): Promise<string | undefined> {
  const text = await shelf.read(key(accountId))
  return typeof text === 'string' ? text : undefined
}

export function writeCached(accountId: number, text: string): Promise<void> {
  return shelf.write([[key(accountId), text]])
}

/** Removes everything that is cached for an account. */
export async function removeCached(accountId: number): Promise<void> {
  await shelf.remove([key(accountId)])
  await shelf.removeBelow([textsKey(accountId)])
}

/** All entries of a table, by name. */
export function readTexts(accountId: number, table: string): Promise<Map<string, unknown>> {
  return shelf.readBelow(textsKey(accountId, table))
}

/** Writes entries of a table, all or none. */
export function writeTexts(accountId: number, table: string, entries: [name: string, value: unknown][]): Promise<void> {
  return shelf.write(entries.map(([name, value]) => [textsKey(accountId, table) + name, value]))
}

export function removeTexts(accountId: number, table: string): Promise<void> {
  return shelf.removeBelow([textsKey(accountId, table)])
}
