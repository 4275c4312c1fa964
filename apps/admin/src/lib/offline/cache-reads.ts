import type { QueryClient } from '@tanstack/react-query'
import { createLatestWriter } from '../drafts/writer.ts'
import { accountOf } from '../session/session.ts'
import type { SessionStore } from '../session/store.ts'
import { readCached, removeCached, writeCached } from './list-cache.ts'
import { isCached, restoreSnapshot, takeSnapshot } from './snapshot.ts'

/** Lists change in bursts, so writes to the cache are debounced. */
const DEBOUNCE_MS = 1_000

/**
 * Caches the lists that an account has opened on the device, for offline use and after a reload. Logging out removes these lists and
 * everything else that the page has read.
 */
export function cacheReads(queryClient: QueryClient, session: SessionStore): void {
  let accountId: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // Ignores failed writes: a device that cannot cache lists shows the lists while it is online.
  const writer = createLatestWriter<{ accountId: number; text: string }>(
    (snapshot) => writeCached(snapshot.accountId, snapshot.text),
    () => undefined,
  )

  const followAccount = async () => {
    const before = accountId
    accountId = accountOf(session.get())
    if (accountId === before) return
    clearTimeout(timer)
    if (before !== undefined) {
      queryClient.clear()
      await writer.stop()
      await removeCached(before)
    }
    if (accountId === undefined) return
    const text = await readCached(accountId)
    if (text !== undefined) restoreSnapshot(queryClient, text, Date.now())
  }
  const onSessionChange = () =>
    void followAccount().catch((error: unknown) =>
      console.warn('Cached lists could not be read or removed on this device:', error),
    )

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isCached(event.query)) return
    const owner = accountId
    if (owner === undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => writer.write({ accountId: owner, text: takeSnapshot(queryClient) }), DEBOUNCE_MS)
  })
  session.subscribe(onSessionChange)
  onSessionChange()
}
