import { type Items, withMemory } from '../device.ts'
import type { Session } from './session.ts'

/** The storage of a browser, which survives its pages. */
export function memory() {
  const items = new Map<string, string>()
  const storage: Items = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
  return { ...storage, size: () => items.size }
}

/** A browser with the storage of `memory`. */
export function browser() {
  const storage = memory()
  return { storage, openPage: () => withMemory(() => storage) }
}

/** A session of one account. @param end ms since the epoch */
export const sessionUntil = (end: number): Session => ({
  token: 'a.b.c',
  expires_at: new Date(end).toISOString(),
  user: { id: 1, email: 'admin@example.com', full_name: 'Salem', role: 'admin' },
})
