import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DraftKey } from './key.ts'
import { listDrafts, readDraft } from './store.ts'

const DRAFTS_KEY = ['drafts'] as const

/** The drafts that an account has on this device. */
export function draftsOptions(accountId: number) {
  return queryOptions({
    queryKey: [...DRAFTS_KEY, accountId],
    queryFn: () => listDrafts(accountId),
    networkMode: 'always',
    staleTime: 0,
  })
}

/** The draft of one record; `null` where there is none. */
export function draftOptions(key: DraftKey) {
  return queryOptions({
    queryKey: ['draft', key.accountId, key.table, key.id],
    // A device that cannot read drafts has none; the form says so at the first key (draftNotKept).
    queryFn: () =>
      readDraft(key).then(
        (found) => found ?? null,
        () => null,
      ),
    networkMode: 'always',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function refreshDrafts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DRAFTS_KEY })
}
