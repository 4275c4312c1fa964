import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { claimedKeys } from './claim.ts'
import { listDrafts } from './draft.ts'
import { formatDraftKey } from './key.ts'

const DRAFTS_KEY = ['drafts'] as const

/** The drafts of an account on this device that no form in any tab has open. */
export function draftsOptions(accountId: number) {
  return queryOptions({
    queryKey: [...DRAFTS_KEY, accountId],
    queryFn: async () => {
      const [drafts, claimed] = await Promise.all([listDrafts(accountId), claimedKeys()])
      return drafts.filter(({ key }) => !claimed.has(formatDraftKey(key)))
    },
    networkMode: 'always',
    staleTime: 0,
  })
}

export function refreshDrafts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DRAFTS_KEY })
}
