import { useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'
import type { SessionState, SessionUser } from './session.ts'

/** The session of this page; renders the component again when the session changes. */
export function useSession(): SessionState {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.get)
}

/** The account whose work is on the screen: signed in, or about to sign in again. */
export function useAccount(): SessionUser | undefined {
  return accountOf(useSession())
}

/** Like `useAccount`, outside rendering. */
export function accountOf(state: SessionState): SessionUser | undefined {
  if (state.status === 'signed_in') return state.session.user
  return state.status === 'expired' ? state.user : undefined
}
