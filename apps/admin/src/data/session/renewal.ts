import type { SessionStore } from './store.ts'

/** A lock that all tabs share: one tab at a time renews the token of the session. */
const LOCK = 'bayt-admin-token'

export type Renewal = ReturnType<typeof createRenewal>

/** Renews the token of this browser's session while other calls still use the old token. */
export function createRenewal(session: Pick<SessionStore, 'newerToken'>) {
  /** Sends a call whose answer renews the token. Calls that are refused meanwhile wait for the new token. */
  const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (!('locks' in navigator)) return work()
    let isStarted = false
    try {
      return await navigator.locks.request(LOCK, () => {
        isStarted = true
        return work()
      })
    } catch (error) {
      // A browser that forbids locks counts as a browser without locks.
      if (isStarted) throw error
      return work()
    }
  }
  /** The token that replaced a refused token, in this tab or another; null if the session has ended. */
  const tokenAfter = (refused: string) => inTurn(async () => session.newerToken(refused))
  return { inTurn, tokenAfter }
}
