import { SESSION_ITEMS } from './session-items.ts'
import type { SessionStore } from './store.ts'

const SIGNED_OUT = 'signed_out'

/** The part of `BroadcastChannel` that `syncTabs` uses. */
export interface TabChannel {
  postMessage: (message: string) => void
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

/**
 * Signs the tabs of a browser in and out together. An explicit sign-out is broadcast, because the stored items do not
 * distinguish a sign-out from an expired session. After an expired session, the other tabs ask to sign in again above their
 * screens. A tab whose account is replaced by another account broadcasts nothing: its message would sign out the new account.
 */
export function syncTabs(session: SessionStore, target: Pick<Window, 'addEventListener'>, channel: TabChannel): void {
  target.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== SESSION_ITEMS.marker) return
    if (newValue === null) session.expire()
    else session.validate()
  })
  channel.addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) session.signedOutElsewhere()
  })
  session.onSignOut(() => channel.postMessage(SIGNED_OUT))
}
