import type { Session, SessionState } from './session.ts'
import { clearSession, type ItemStorage, readSession, SESSION_ITEMS, writeSession } from './storage.ts'

const SIGNED_OUT: SessionState = { status: 'signed_out' }

/** Longest delay that a browser's timer can hold. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** The session of this page: the stored items, and who is listening. */
export interface SessionStore {
  get: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** The token for `Authorization: Bearer`, if signed in. */
  token: () => string | null
  signIn: (session: Session) => void
  /** The server no longer accepts the token, or its hour is over: the screen stays and asks to sign in again. */
  expire: () => void
  signOut: () => void
  /** Reads the stored items again, as every guarded entry does (spec: admin §4). */
  validate: () => SessionState
}

export function createSessionStore(storage: ItemStorage, now: () => number = Date.now): SessionStore {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let state = fromStorage()

  function fromStorage(): SessionState {
    const session = readSession(storage, now())
    if (!session) return SIGNED_OUT
    watchExpiry(session)
    return { status: 'signed_in', session }
  }

  function watchExpiry(session: Session): void {
    clearTimeout(timer)
    timer = setTimeout(() => store.expire(), Math.min(Date.parse(session.expires_at) - now(), MAX_DELAY_MS))
  }

  function become(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  const store: SessionStore = {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token: () => (state.status === 'signed_in' ? state.session.token : null),
    signIn: (session) => {
      writeSession(storage, session)
      watchExpiry(session)
      become({ status: 'signed_in', session })
    },
    expire: () => {
      clearTimeout(timer)
      if (state.status !== 'signed_in') return
      clearSession(storage)
      become({ status: 'expired', user: state.session.user })
    },
    signOut: () => {
      clearTimeout(timer)
      clearSession(storage)
      become(SIGNED_OUT)
    },
    validate: () => {
      const stored = readSession(storage, now())
      if (state.status === 'signed_in' && stored?.token === state.session.token) return state
      if (stored) {
        watchExpiry(stored)
        become({ status: 'signed_in', session: stored })
      } else if (state.status === 'signed_in') become(SIGNED_OUT)
      return state
    },
  }
  return store
}

/** Follows what other tabs do: signing in or out there counts here too. */
export function followOtherTabs(store: SessionStore, target: Window): void {
  target.addEventListener('storage', (event) => {
    if (event.key === null || event.key === SESSION_ITEMS.marker) store.validate()
  })
}
