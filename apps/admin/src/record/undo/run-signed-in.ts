import { ContentError } from '@bayt/content/errors'
import type { SessionStore } from '../../data/session/store.ts'

/**
 * Runs a call. If the session has ended, the screen asks to sign in again, and the call continues afterwards.
 * @throws ContentError `signed_out` if staff log out instead; every other error of the call
 */
export async function runSignedIn<Result>(session: SessionStore, call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const startedAt = Date.now()
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ContentError && error.kind === 'signed_out')) throw error
      session.refused(startedAt)
      if (!(await signsInAgain(session))) throw error
    }
  }
}

/** Waits for the end of the sign-in dialog. @returns whether staff are signed in */
function signsInAgain(session: SessionStore): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      const { status } = session.get()
      if (status === 'expired') return
      unsubscribe()
      resolve(status === 'signed_in')
    }
    const unsubscribe = session.subscribe(check)
    check()
  })
}
