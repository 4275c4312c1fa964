import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { reportUse } from '@bayt/content/queries/session-use'
import { watchIdle } from './idle.ts'
import type { SessionStore } from './store.ts'

/** Detects 30 minutes without use, while the page is open. */
export function startIdleWatch(session: SessionStore, client: ContentClient): void {
  watchIdle({ session, report: () => report(client, session), target: window, storage: localStorage })
}

/**
 * Reports to the server that the account is in use, and reads the present name of the account. A failure is silent: the next use is
 * reported again.
 */
async function report(client: ContentClient, session: SessionStore): Promise<void> {
  const startedAt = Date.now()
  try {
    session.accountRead(await reportUse(client))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    if (error.kind === 'signed_out') session.refused(startedAt)
  }
}
