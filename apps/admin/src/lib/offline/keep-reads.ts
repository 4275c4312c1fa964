import type { QueryClient } from '@tanstack/react-query'
import { createLatestWriter } from '../drafts/writer.ts'
import type { SessionState } from '../session/session.ts'
import type { SessionStore } from '../session/store.ts'
import { readKept, removeKept, writeKept } from './kept-store.ts'
import { isKept, restoreSnapshot, takeSnapshot } from './snapshot.ts'

/** Lists change in bursts; what is kept may be a moment behind. */
const PAUSE_MS = 1_000

function accountOf(state: SessionState): number | undefined {
  if (state.status === 'signed_out') return undefined
  return state.status === 'expired' ? state.user.id : state.session.user.id
}

/**
 * Keeps the lists that an account has seen on the device, so that they can be looked at without a connection and after a
 * reload. Logging out removes them, and with them everything that the page has read.
 */
export function keepReads(queryClient: QueryClient, session: SessionStore): void {
  let accountId: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // A device that cannot keep lists shows them as long as it has a connection, which is what it would do anyway.
  const writer = createLatestWriter<{ accountId: number; text: string }>(
    (kept) => writeKept(kept.accountId, kept.text),
    () => undefined,
  )

  const follow = async () => {
    const before = accountId
    accountId = accountOf(session.get())
    if (accountId === before) return
    clearTimeout(timer)
    if (before !== undefined) {
      queryClient.clear()
      await writer.stop()
      await removeKept(before)
    }
    if (accountId === undefined) return
    const text = await readKept(accountId)
    if (text !== undefined) restoreSnapshot(queryClient, text, Date.now())
  }
  const followSafely = () =>
    void follow().catch((error: unknown) => console.warn('Kept lists could not be read or removed on this device:', error))

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return
    const owner = accountId
    if (owner === undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => writer.write({ accountId: owner, text: takeSnapshot(queryClient) }), PAUSE_MS)
  })
  session.subscribe(followSafely)
  followSafely()
}
