import type { ContentTable } from '@bayt/content/entities/tables'
import { readBinCounts } from '@bayt/content/queries/bin'
import { readBin } from '@bayt/content/queries/history'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { BIN_KEY } from '../../data/keys.ts'
import type { Services } from '../../data/services.tsx'

/** Number of records that "Show older" adds. */
export const PAGE_SIZE = 50

/** The deleted records of one table or of all, the last deleted first, page by page. */
export function binOptions({ client }: Services, kind: ContentTable | undefined, onError: (error: Error) => void) {
  return infiniteQueryOptions({
    queryKey: [...BIN_KEY, 'page', kind ?? 'all'],
    queryFn: ({ pageParam }) => readBin(client, kind, pageParam, PAGE_SIZE),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.version_id),
    staleTime: 0,
    meta: { onError },
  })
}

/** The number of deleted records per table, and the time of the newest deletion. */
export function binCountOptions({ client }: Services) {
  return queryOptions({ queryKey: [...BIN_KEY, 'counts'], queryFn: () => readBinCounts(client), staleTime: 0 })
}
