import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { listPrepared, type PreparedChange, type PreparedSet } from '@bayt/content/queries/prepared'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readAgain } from '../../data/after-write.ts'
import { serverNow } from '../../data/clock.ts'
import { CACHED_MS } from '../../data/offline/list-cache.ts'
import type { Services } from '../../data/services.tsx'

const PREPARED_KEY = ['prepared'] as const

/** The version of a new change. A repeated first call has this version too: the first answer may be lost. */
export const FIRST_VERSION = 1

/** A set is carried out or taken back at most so late. One that is later waits for a publisher. */
const LATE_MS = 2_000
const LONGEST_MS = 3_600_000

/** How long the sets are as they were read: until one is carried out or taken back at its time. `false` if none has a time. */
export function msUntilDue(sets: readonly Pick<PreparedSet, 'state' | 'carry_at' | 'back_at'>[], nowMs: number): number | false {
  const dueAt = sets.flatMap(({ state, carry_at, back_at }) => {
    const at = state === 'open' ? carry_at : state === 'done' ? back_at : null
    return at === null ? [] : [Date.parse(at)]
  })
  return dueAt.length > 0 && Math.min(Math.max(Math.min(...dueAt) - nowMs, 0) + LATE_MS, LONGEST_MS)
}

/** All prepared changes, by set. */
export function preparedOptions({ client }: Services) {
  return queryOptions({
    queryKey: PREPARED_KEY,
    queryFn: () => listPrepared(client),
    gcTime: CACHED_MS,
    refetchInterval: ({ state }) => msUntilDue(state.data ?? [], serverNow()),
    meta: { isCached: true },
  })
}

/** The last sets that are carried out or taken back. */
export function endedOptions({ client }: Services) {
  return queryOptions({
    queryKey: [...PREPARED_KEY, 'ended'],
    queryFn: () => listPrepared(client, true),
    refetchInterval: ({ state }) => msUntilDue(state.data ?? [], serverNow()),
  })
}

export function readPreparedAgain(queryClient: QueryClient): Promise<void> {
  return readAgain(queryClient, PREPARED_KEY)
}

/** A prepared change with its set. */
export interface OpenChange {
  change: PreparedChange
  set: PreparedSet
}

/** The changes that wait to be carried out. */
export function openChanges(sets: readonly PreparedSet[]): OpenChange[] {
  return sets
    .filter(({ state }) => state === 'open' || state === 'waiting')
    .flatMap((set) => set.changes.map((change) => ({ change, set })))
}

/** The values of records that wait in a table: insertions and updates, which a form shows. */
export function formChanges(sets: readonly PreparedSet[], table: string): OpenChange[] {
  return openChanges(sets).filter(
    ({ change }) => change.table === table && (change.action === 'insert' || change.action === 'update'),
  )
}

/**
 * Requires that nobody has prepared a change again, carried it out or discarded it since its form was opened.
 * @throws ContentError `conflict` with the code of the reason
 */
export async function requireNewest(
  client: ContentClient,
  { request, version }: { request: string; version?: number | undefined },
) {
  const newest = openChanges(await listPrepared(client)).find(({ change }) => change.request === request)?.change.version
  if (newest === version) return
  const code = newest === undefined ? 'ended' : 'prepared_overtaken'
  throw new ContentError('conflict', 'The prepared change is not as it was when its form was opened.', { code })
}

/** The records of a table with a prepared change. */
export function changedIds(sets: readonly PreparedSet[], table: string): number[] {
  const ids = openChanges(sets).flatMap(({ change }) => (change.table === table ? (change.record_id ?? []) : []))
  return [...new Set(ids)]
}

/** As `changedIds`, from the server. */
export async function readChangedIds(services: Services, table: string): Promise<number[]> {
  return changedIds(await services.queryClient.fetchQuery(preparedOptions(services)), table)
}
