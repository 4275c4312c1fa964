import { useSyncExternalStore } from 'react'
import { z } from 'zod'

/** A named view of a list that staff saved: the parameters of its address. */
export interface SavedView {
  name: string
  /** Search, filters, order and page size, as in the address. */
  query: string
}

export type Restored = 'restored' | 'no room' | 'name taken'

const stored = z.array(z.object({ name: z.string().min(1), query: z.string() }))
const listeners = new Set<() => void>()
const parsed = new Map<string, { text: string | null; views: SavedView[] }>()

/** Views belong to an account and a list, and are kept on this device. */
const keyOf = (accountId: number, list: string) => `list-views/${accountId}/${list}`

function read(key: string): SavedView[] {
  const text = localStorage.getItem(key)
  const before = parsed.get(key)
  if (before && before.text === text) return before.views
  const views = parseViews(text)
  parsed.set(key, { text, views })
  return views
}

/** The stored views; empty if they cannot be read. */
export function parseViews(text: string | null): SavedView[] {
  if (text === null) return []
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    // The text is from another program or an older release: the next save replaces it.
    return []
  }
}

/** The views with the added view; it replaces a view of the same name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].sort((a, b) => a.name.localeCompare(b.name))
}

/** The saved views of a list, and how they change. */
export function useSavedViews(accountId: number, list: string) {
  const key = keyOf(accountId, list)
  const views = useSyncExternalStore(subscribe, () => read(key))
  const write = (next: SavedView[]) => {
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      return false
    }
    for (const listener of listeners) listener()
    return true
  }
  return {
    views,
    /** @returns whether the device had room for it */
    save: (view: SavedView) => write(withView(read(key), view)),
    /** Restores a removed view, unless another view was saved under its name since. */
    restore: (view: SavedView): Restored => {
      const stored = read(key)
      if (stored.some(({ name }) => name === view.name)) return 'name taken'
      return write(withView(stored, view)) ? 'restored' : 'no room'
    },
    /** @returns whether the device stored the change */
    remove: (name: string) => write(read(key).filter((view) => view.name !== name)),
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
