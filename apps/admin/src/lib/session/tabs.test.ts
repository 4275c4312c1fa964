import { expect, test } from 'vitest'
import type { Session } from './session.ts'
import { SESSION_ITEMS } from './storage.ts'
import { createSessionStore, type SessionStore } from './store.ts'
import { syncTabs, type TabChannel } from './tabs.ts'

const session: Session = {
  token: 'a.b.c',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  user: { id: 1, email: 'admin@example.com', full_name: 'Salem', role: 'admin' },
}

type StorageListener = (event: { key: string | null; newValue: string | null }) => void

/** Tabs of one browser share one storage with change events, and one channel. */
function browser() {
  const items = new Map<string, string>()
  const tabs: { onStorage: StorageListener[]; onMessage: ((event: { data: unknown }) => void)[] }[] = []
  return (): SessionStore => {
    const tab: (typeof tabs)[number] = { onStorage: [], onMessage: [] }
    tabs.push(tab)
    const others = () => tabs.filter((other) => other !== tab)
    const dispatch = (key: string, newValue: string | null) => {
      for (const other of others()) for (const listener of other.onStorage) listener({ key, newValue })
    }
    const store = createSessionStore({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => {
        items.set(key, value)
        if (key === SESSION_ITEMS.marker) dispatch(key, value)
      },
      removeItem: (key) => {
        if (items.delete(key)) dispatch(key, null)
      },
    })
    const channel: TabChannel = {
      postMessage: (data) => {
        for (const other of others()) for (const listener of other.onMessage) listener({ data })
      },
      addEventListener: (_type, listener) => void tab.onMessage.push(listener),
    }
    const target = { addEventListener: (_type: string, listener: StorageListener) => void tab.onStorage.push(listener) }
    syncTabs(store, target as unknown as Window, channel)
    return store
  }
}

test('signing in signs every tab in', () => {
  const open = browser()
  const [a, b] = [open(), open()]
  a.signIn(session)
  expect(b.token()).toBe('a.b.c')
})

test('logging out signs every tab out', () => {
  const open = browser()
  const [a, b] = [open(), open()]
  a.signIn(session)
  b.signOut()
  expect(a.get()).toEqual({ status: 'signed_out' })
  a.signIn(session)
  expect(b.token()).toBe('a.b.c')
})

test('a session that ends in one tab asks the others to sign in again, above their open screens', () => {
  const open = browser()
  const [a, b] = [open(), open()]
  a.signIn(session)
  a.expire()
  expect(b.get()).toEqual({ status: 'expired', user: session.user })
  b.signIn(session)
  expect(a.token()).toBe('a.b.c')
})
