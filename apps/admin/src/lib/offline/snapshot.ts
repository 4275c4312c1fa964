import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { CACHED_MS } from './list-cache.ts'

/** How many lists are cached: the storage of a phone is limited. */
const MAX_READS = 40

const snapshotSchema = z.object({
  queries: z.array(z.looseObject({ state: z.looseObject({ dataUpdatedAt: z.number() }) })),
})

/** A list whose last read failed is still cached with its last rows. */
export function isCached({ meta, state }: Query): boolean {
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
