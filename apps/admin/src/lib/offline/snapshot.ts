import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { KEPT_MS } from './kept-store.ts'

/** The lists that are kept: a phone's storage is not endless, and nobody looks through more without a connection. */
const MAX_READS = 40

const snapshotSchema = z.object({
  queries: z.array(z.looseObject({ state: z.looseObject({ dataUpdatedAt: z.number() }) })),
})

export function isKept({ meta, state }: Query): boolean {
  return meta?.isKept === true && state.status === 'success'
}

/** The kept reads of a client, the newest first, as text. */
export function takeSnapshot(queryClient: QueryClient): string {
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false })
  const newest = queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MAX_READS)
  return JSON.stringify({ queries: newest })
}

/** Gives a client back what was kept; what it has read since is newer and stays. Text that is no snapshot gives nothing. */
export function restoreSnapshot(queryClient: QueryClient, text: string, now: number): void {
  const parsed = snapshotSchema.safeParse(parse(text))
  if (!parsed.success) return
  // However young it is, the server is asked again as soon as it can be.
  const queries = parsed.data.queries
    .filter(({ state }) => now - state.dataUpdatedAt < KEPT_MS)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
  const state: Partial<DehydratedState> = { queries: queries as unknown as DehydratedState['queries'] }
  hydrate(queryClient, state, { defaultOptions: { queries: { gcTime: KEPT_MS } } })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Half-written storage is as good as none: the lists are read again.
    return undefined
  }
}
