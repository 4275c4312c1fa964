import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listDrafts } from './store.ts'

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

export function refreshDrafts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DRAFTS_KEY })
}
