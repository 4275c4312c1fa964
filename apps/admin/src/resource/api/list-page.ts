import type { ContentTable } from '@bayt/content/entities/tables'
import type { PageRequest } from '@bayt/content/queries/page-request'
import { listPage } from '@bayt/content/queries/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CACHED_MS } from '../../lib/offline/list-cache.ts'
import type { Services } from '../../lib/services.tsx'
import { type ListedPage, searchPage } from '../search/search-page.ts'
import { resourceKeys } from './keys.ts'

/** A page of a list; the previous page stays on the screen until the next page has loaded. */
export function pageOptions<Table extends ContentTable>(
  services: Services,
  table: Table,
  request: PageRequest,
  onError: (error: Error) => void,
) {
  const isSearch = request.search !== undefined && request.search.trim() !== ''
  return queryOptions({
    queryKey: resourceKeys.page(table, request),
    queryFn: (): Promise<ListedPage<Table>> =>
      isSearch ? searchPage(services, table, request) : listPage(services.client, table, request),
    placeholderData: keepPreviousData,
    // The texts of a search are on the device: without a connection it runs too.
    ...(isSearch
      ? { networkMode: 'always' as const, refetchOnReconnect: 'always' as const, meta: { onError } }
      : { gcTime: CACHED_MS, meta: { onError, isCached: true } }),
  })
}
