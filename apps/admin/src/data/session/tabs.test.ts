import { expect, test } from 'vitest'
import { sessionUntil } from './session.test-data.ts'
import type { Session } from './session.ts'
import { createSessionStore, type SessionStore } from './store.ts'
import { syncTabs, type TabChannel } from './tabs.ts'

const session = sessionUntil(Date.now() + 3_600_000)
const ofColleague: Session = { ...session, token: 'd.e.f', user: { ...session.user, id: 2, email: 'colleague@example.com' } }

type StorageListener = (event: { key: string | null; newValue: string | null }) => void
interface Tab {
  onStorage: StorageListener[]
  onMessage: ((event: { data: unknown }) => void)[]
  /** Events that this tab has not received yet. */
  waiting: (() => void)[]
}

/**
 * Tabs of a browser share a storage with change events, and a channel. As in a browser, a tab receives an event only after the other
 * tab's task has ended.
 */
function browser() {
  const items = new Map<string, string>()
  const tabs: Tab[] = []
  const open = (): SessionStore => {
    const tab: Tab = { onStorage: [], onMessage: [], waiting: [] }
    tabs.push(tab)
    const tellOthers = (tell: (other: Tab) => void) => {
      for (const other of tabs) if (other !== tab) other.waiting.push(() => tell(other))
    }
    const dispatch = (key: string, newValue: string | null) =>
      tellOthers(({ onStorage }) => {
        for (const listener of onStorage) listener({ key, newValue })
      })
    const store = createSessionStore({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => {
        items.set(key, value)
        dispatch(key, value)
      },
      removeItem: (key) => {
        if (items.delete(key)) dispatch(key, null)
      },
    })
    const channel: TabChannel = {
      postMessage: (data) =>
        tellOthers(({ onMessage }) => {
          for (const listener of onMessage) listener({ data })
        }),
      addEventListener: (_type, listener) => void tab.onMessage.push(listener),
    }
    const target = { addEventListener: (_type: string, listener: StorageListener) => void tab.onStorage.push(listener) }
    syncTabs(store, target as unknown as Window, channel)
    return store
  }
  const allHear = () => {
    while (tabs.some(({ waiting }) => waiting.length > 0)) for (const { waiting } of tabs) waiting.shift()?.()
  }
  return { open, allHear }
}

test('logging out signs every tab out', () => {
  const { open, allHear } = browser()
  const [a, b] = [open(), open()]
  a.signIn(session)
  allHear()
  b.signOut()
  allHear()
  expect(a.get()).toEqual({ status: 'signed_out' })
  a.signIn(session)
  allHear()
  expect(b.token()).toBe('a.b.c')
})

test('a session that ends in one tab asks the others to sign in again, above their open screens', () => {
  const { open, allHear } = browser()
  const [a, b] = [open(), open()]
  a.signIn(session)
  allHear()
  a.expire()
  allHear()
  expect(b.get()).toEqual({ status: 'expired', user: session.user })
  b.signIn(session)
  allHear()
  expect(a.token()).toBe('a.b.c')
})

test('somebody who signs in beside a tab whose session has ended stays signed in, and that tab is left', () => {
  const { open, allHear } = browser()
  const left = open()
  left.signIn(session)
  left.expire()
  const desk = open()
  desk.signIn(ofColleague)
  allHear()
  expect(left.get()).toEqual({ status: 'signed_out' })
  expect(desk.token()).toBe('d.e.f')
})
