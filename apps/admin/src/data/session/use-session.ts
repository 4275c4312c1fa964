import { useSyncExternalStore } from 'react'
import { useLastDefined } from '../../ui/use-kept.ts'
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

/** The id of the account whose work is on the screen, for the parts of screens that only staff see. */
export function useAccountId(): number {
  const id = useLastDefined(useAccount()?.id)
  if (id === undefined) throw new Error('A part of a screen for staff is shown to nobody.')
  return id
}
