import type { ContentTable } from '@bayt/content/entities/tables'
import type { PageRequest } from '@bayt/content/queries/page-request'
import { listPage } from '@bayt/content/queries/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CACHED_MS } from '../../lib/offline/list-cache.ts'
import type { Services } from '../../lib/services.tsx'
import { resourceKeys } from './keys.ts'

/** A page of a list; the previous page stays on the screen until the next page has loaded. */
export function pageOptions<Table extends ContentTable>(
  { client }: Services,
  table: Table,
  request: PageRequest,
  onError: (error: Error) => void,
) {
  return queryOptions({
    queryKey: resourceKeys.page(table, request),
    queryFn: () => listPage(client, table, request),
    placeholderData: keepPreviousData,
    // Search results are not cached for offline use.
    ...(request.search ? { meta: { onError } } : { gcTime: CACHED_MS, meta: { onError, isCached: true } }),
  })
}
