import { setClockAhead } from '../clock.ts'
import type { Items } from '../device.ts'
import { leftOf, type MissingStep, type Session, type SessionState, type SessionUser } from './session.ts'
import { clearSession, readSession, writeSession } from './storage.ts'

const SIGNED_OUT: SessionState = { status: 'signed_out' }

/** Longest delay that a browser timer supports. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** How long before its end a session counts as ending soon. */
const WARNING_MS = 5 * 60_000

/**
 * Whether the stored session equals the session of this page, including the values that another tab may have updated: the missing
 * step, and the data of the account.
 */
function isSame(stored: Session, own: Session): boolean {
  return (
    stored.token === own.token &&
    stored.must_set_up === own.must_set_up &&
    stored.must_change_password === own.must_change_password &&
    isSameUser(stored.user, own.user)
  )
}

function isSameUser(one: SessionUser, other: SessionUser): boolean {
  return one.id === other.id && one.email === other.email && one.full_name === other.full_name && one.role === other.role
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** The session of this page: the stored items and the subscribers. */
export function createSessionStore(storage: Items, now: () => number = Date.now) {
  const listeners = new Set<() => void>()
  const signOutListeners = new Set<() => void>()
  const timers: ReturnType<typeof setTimeout>[] = []
  /** Start of the session on this page (ms). */
  let signedInAt = 0
  let state = fromStorage()

  function fromStorage(): SessionState {
    const session = readSession(storage, now())
    return session ? startWatching(session) : SIGNED_OUT
  }

  function stopWatching(): void {
    for (const timer of timers.splice(0)) clearTimeout(timer)
  }

  /** The state of a session; starts the timers for the warning and for the end. */
  function startWatching(session: Session): SessionState {
    stopWatching()
    signedInAt = now()
    setClockAhead(session.clock_ahead_ms ?? 0)
    const leftMs = leftOf(session, now())
    const after = (ms: number, act: () => void) => timers.push(setTimeout(act, Math.min(ms, MAX_DELAY_MS)))
    after(leftMs, () => store.expire())
    const endsSoon = leftMs <= WARNING_MS
    const warn = () => {
      if (state.status === 'signed_in') setState({ ...state, endsSoon: true })
    }
    if (!endsSoon) after(leftMs - WARNING_MS, warn)
    return { status: 'signed_in', session, endsSoon }
  }

  function setState(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  /**
   * Whether a stored session belongs to another account, which signed in in another tab: the work on this screen must not move to
   * that account.
   */
  function isOfAnother(stored: Session): boolean {
    if (state.status === 'signed_out') return false
    return stored.user.id !== (state.status === 'expired' ? state.user : state.session.user).id
  }

  /**
   * Whether a call was sent in this session. If the clock of the device shows a time before the sign-in, somebody has set the clock
   * back; the times cannot be compared, and the call counts.
   */
  function isOfThisSession(startedAt: number): boolean {
    return startedAt >= signedInAt || now() < signedInAt
  }

  /** A late message from another tab must not remove a session that was stored since, perhaps of another account. */
  function clearOwn(): void {
    if (readSession(storage, now())?.token === store.token()) clearSession(storage)
  }

  const store = {
    get: (): SessionState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The token for `Authorization: Bearer`, if signed in. */
    token: (): string | null => (state.status === 'signed_in' ? state.session.token : null),
    signIn: (session: Session): void => {
      writeSession(storage, session)
      setState(startWatching(session))
    },
    /**
     * Continues the session with a new token after a change with a proof: the server refuses the old token from then on.
     * @param replaced the old token; if the session has a different token, somebody has signed in since, and nothing changes
     */
    replaceToken: (replaced: string | null, token: string): void => {
      if (state.status === 'signed_in' && state.session.token === replaced) store.signIn({ ...state.session, token })
    },
    /** The token that replaced a refused token in this tab, or in another tab of the same account; null without such a token. */
    newerToken: (refused: string): string | null => {
      const stored = readSession(storage, now())
      if (state.status === 'signed_in' && stored && stored.token !== refused && !isOfAnother(stored)) {
        setState(startWatching(stored))
      }
      const token = store.token()
      return token === refused ? null : token
    },
    /** The user has set up the required second factor. The session keeps its token. */
    factorSetUp: (): void => {
      if (state.status !== 'signed_in' || !state.session.must_set_up) return
      const { must_set_up: _, ...session } = state.session
      store.signIn(session)
    },
    /** The user has replaced the password that somebody else set. */
    passwordChanged: (): void => {
      if (state.status !== 'signed_in' || !state.session.must_change_password) return
      const { must_change_password: _, ...session } = state.session
      store.signIn(session)
    },
    /** The server's data about an account. Updates name, e-mail and role of the session if it belongs to this account. */
    accountRead: ({ id, email, full_name, role }: SessionUser): void => {
      const user = { id, email, full_name, role }
      if (state.status !== 'signed_in' || state.session.user.id !== id || isSameUser(state.session.user, user)) return
      const session = { ...state.session, user }
      // Another tab may have signed out, or signed in with another account, a moment ago.
      if (readSession(storage, now())?.token === session.token) writeSession(storage, session)
      setState({ ...state, session })
    },
    /** The server no longer accepts the token, or it has expired: the screen stays and asks to sign in again. */
    expire: (): void => {
      stopWatching()
      if (state.status !== 'signed_in') return
      clearOwn()
      setState({ status: 'expired', user: state.session.user })
    },
    /** The server refused the token of a call that started at this time (ms). A call from before this session is ignored. */
    refused: (startedAt: number): void => {
      if (isOfThisSession(startedAt)) store.expire()
    },
    /**
     * The server refused a call that started at this time (ms), because the session lacks a step, for example after its account got
     * another role. The console then shows the step in place of the screen; drafts of the screen stay.
     */
    lacks: (step: MissingStep, startedAt: number): void => {
      if (state.status !== 'signed_in' || !isOfThisSession(startedAt)) return
      store.signIn({ ...state.session, [step === 'factor' ? 'must_set_up' : 'must_change_password']: true })
    },
    /** Somebody logs out on this page. */
    signOut: (): void => {
      stopWatching()
      clearSession(storage)
      setState(SIGNED_OUT)
      for (const listener of signOutListeners) listener()
    },
    /** Calls back at each `signOut`, and at no other end of a session. */
    onSignOut: (listener: () => void) => void signOutListeners.add(listener),
    /** Somebody logged out in another tab. */
    signedOutElsewhere: (): void => {
      if (state.status === 'signed_out') return
      stopWatching()
      clearOwn()
      setState(SIGNED_OUT)
    },
    /** Reads the stored items again, as each opening of a screen does (spec: admin §4). */
    validate: (): SessionState => {
      const stored = readSession(storage, now())
      if (state.status === 'signed_in' && stored && isSame(stored, state.session)) return state
      if (stored) setState(isOfAnother(stored) ? SIGNED_OUT : startWatching(stored))
      else if (state.status === 'signed_in') setState(SIGNED_OUT)
      return state
    },
  }
  return store
}
