import type { ContentTable } from '@bayt/content/entities/tables'
import type { PageRequest } from '@bayt/content/queries/page-request'
import { listPage } from '@bayt/content/queries/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { describeError } from '../data/errors/describe.ts'
import { resourceKeys } from '../data/keys.ts'
import { CACHED_MS } from '../data/offline/list-cache.ts'
import { useServices } from '../data/services.tsx'
import type { ResourceDescriptor } from '../record/descriptor.ts'
import { matchingOf } from '../record/languages/language-filter.ts'
import { readWithMarks } from '../record/languages/language-options.ts'
import { readChangedIds } from '../record/prepared/prepared-options.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import type { Matching } from './bulk/read-matching.ts'
import { orderOfRows } from './list-order.ts'
import { type ListedPage, searchPage } from './search/search-page.ts'
import type { ListAddress } from './use-list-address.ts'

export type ListRequest = PageRequest & Pick<Matching, 'isPrepared'>

type ShownAddress = Pick<ListAddress, 'search' | 'filters' | 'page' | 'pageSize' | 'sort'>

/** Returns the query of the list page that an address names. The previous page stays on the screen until the next page has loaded. */
export function usePageOptions<Table extends ContentTable>({ table, columns, texts }: ResourceDescriptor<Table>) {
  const services = useServices()
  const text = useText()
  const { locale } = useLocale()
  const onError = (error: Error) => toast.error(texts[locale].fetchFailed(describeError(error, text)))
  return (address: ShownAddress) => {
    const { search, page, pageSize } = address
    const order = orderOfRows(address.sort, columns, locale)
    const request: ListRequest = { page, pageSize, ...matchingOf(address), ...(order && { order }) }
    const isSearch = search.trim() !== ''
    const options = queryOptions({
      queryKey: resourceKeys.page(table, request),
      queryFn: async (): Promise<ListedPage<Table>> => {
        const among = request.isPrepared && (await readChangedIds(services, table))
        return isSearch
          ? searchPage(services, table, request, among)
          : readWithMarks(services, table, listPage(services.client, table, request, among))
      },
      placeholderData: keepPreviousData,
      // A search uses the texts on the device, so it also runs without a connection.
      ...(isSearch
        ? { networkMode: 'always' as const, refetchOnReconnect: 'always' as const, meta: { onError } }
        : { gcTime: CACHED_MS, meta: { onError, isCached: true } }),
    })
    return { request, options }
  }
}
