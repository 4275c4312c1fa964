import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { createLatestWriter } from '../drafts/writer.ts'
import { accountOf } from '../session/session.ts'
import type { SessionStore } from '../session/store.ts'
import { CACHED_MS, readCached, removeCached, writeCached } from './list-cache.ts'

/**
 * Repeats the failed reads of the screen when the device is online again. TanStack Query also repeats reads, but assumes at the
 * start that the device is online: in a console that was opened offline, TanStack ignores the first `online` event.
 * @param device sends `online` when the connection returns, like `window`
 */
export function readWhenOnline(queryClient: QueryClient, device: EventTarget): void {
  device.addEventListener('online', () => {
    // A read that already runs goes on.
    void queryClient.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.status === 'error' },
      { cancelRefetch: false },
    )
  })
}

/** How many lists are cached: the storage of a phone is limited. */
const MAX_READS = 40

const snapshotSchema = z.object({
  queries: z.array(z.looseObject({ state: z.looseObject({ dataUpdatedAt: z.number() }) })),
})

/** A list whose last read failed is still cached with its last rows. */
function isCached({ meta, state }: Query): boolean {
  return meta?.isCached === true && state.data !== undefined
}

/** Serialises the cached reads of a client, newest first. */
export function takeSnapshot(queryClient: QueryClient): string {
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: isCached, shouldDehydrateMutation: () => false })
  const newest = queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MAX_READS)
  const asSeen = newest.map((query) => ({ ...query, state: { ...query.state, status: 'success', error: null } }))
  return JSON.stringify({ queries: asSeen })
}

/** Restores cached reads; newer reads of the client stay. Invalid text restores nothing. */
export function restoreSnapshot(queryClient: QueryClient, text: string, now: number): void {
  const parsed = snapshotSchema.safeParse(parse(text))
  if (!parsed.success) return
  // Restored lists are always stale, so that the console reads them again as soon as the server is reachable.
  const queries = parsed.data.queries
    .filter(({ state }) => now - state.dataUpdatedAt < CACHED_MS)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
  const state: Partial<DehydratedState> = { queries: queries as unknown as DehydratedState['queries'] }
  hydrate(queryClient, state, { defaultOptions: { queries: { gcTime: CACHED_MS } } })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A half-written snapshot is ignored: the console reads the lists again.
    return undefined
  }
}

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
