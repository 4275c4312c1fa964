import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { reportUse } from '@bayt/content/queries/session-use'
import { whereAllowed } from '../device.ts'
import { leftOf } from './session.ts'
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

/** The server refuses a session unused for this long (supabase/migrations/…_staff.sql). */
export const IDLE_MS = 30 * 60_000

/** The maximum length of a session (`login_succeed` in the migrations): a session began this long before its end. */
const SESSION_MS = 60 * 60_000

/** The shortest time between two reports of use. */
const REPORT_MS = 2 * 60_000

/** Events that count as use; actions of the page itself do not count. */
const USES = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

/** The maximum delay until other tabs know of a use. */
const WRITE_MS = 5_000

/** When the console was used last, in any of its tabs (ms, by the clock of the device). */
const USE_KEY = 'admin-last-use'
/** Time of the last report of use, in any tab. */
const REPORT_KEY = 'admin-last-report'

export interface IdleWatch {
  session: SessionStore
  /** Reports use to the server. @throws nothing: use while offline is reported with the next use */
  report: () => Promise<void>
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>
  storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Ends the session of this page after 30 minutes without use in any tab, and reports use to the server, which decides. The screen stays,
 * and asks to sign in again in place.
 * @returns ends the watch
 */
export function watchIdle({ session, report, target, storage }: IdleWatch): () => void {
  let token = session.token()
  let usedAt = Date.now()
  let writtenAt = 0
  let reportedAt = Math.max(beganAt(session), storedTime(storage, REPORT_KEY))
  let reportTimer: ReturnType<typeof setTimeout> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  const noteUse = () => {
    usedAt = Date.now()
    if (usedAt - writtenAt < WRITE_MS) return
    writtenAt = usedAt
    whereAllowed(() => storage.setItem(USE_KEY, String(usedAt)))
  }
  const sendReport = () => {
    reportTimer = undefined
    if (session.token() === null) return
    reportedAt = Date.now()
    // Stores this value for the next page: this page may be closed before its next report.
    whereAllowed(() => storage.setItem(REPORT_KEY, String(reportedAt)))
    void report()
  }
  const endIfIdle = () => {
    clearTimeout(idleTimer)
    if (session.token() === null) return
    const leftMs = Math.max(usedAt, storedTime(storage, USE_KEY)) + IDLE_MS - Date.now()
    if (leftMs <= 0) session.expire()
    else idleTimer = setTimeout(endIfIdle, Math.min(leftMs, IDLE_MS))
  }
  const use = () => {
    // On a device that slept, the first touch comes before the timers.
    endIfIdle()
    if (session.token() === null) return
    noteUse()
    reportTimer ??= setTimeout(sendReport, Math.max(0, Math.min(reportedAt + REPORT_MS - usedAt, REPORT_MS)))
  }
  /** Signing in counts as use, also in place or in another tab. */
  const follow = () => {
    if (session.token() === token) return
    token = session.token()
    if (token === null) return
    writtenAt = 0
    noteUse()
    reportedAt = usedAt
    endIfIdle()
  }

  for (const event of USES) target.addEventListener(event, use, { capture: true, passive: true })
  const unsubscribe = session.subscribe(follow)
  endIfIdle()
  return () => {
    for (const event of USES) target.removeEventListener(event, use, { capture: true })
    unsubscribe()
    clearTimeout(reportTimer)
    clearTimeout(idleTimer)
  }
}

function beganAt(session: SessionStore): number {
  const state = session.get()
  return state.status === 'signed_in' ? Date.now() + leftOf(state.session, Date.now()) - SESSION_MS : 0
}

/**
 * The stored time in ms since the epoch. 0 if no time is stored, if the browser stores nothing, or if the time is in the future
 * because the clock was wrong.
 */
function storedTime(storage: IdleWatch['storage'], key: string): number {
  const stored = Number(whereAllowed(() => storage.getItem(key))) || 0
  return stored <= Date.now() ? stored : 0
}
