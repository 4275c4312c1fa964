import type { ContentTable } from '@bayt/content/entities/tables'
import { isFullRow, type ListRowOf, type Page, readRecord } from '@bayt/content/queries/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../lib/services.tsx'
import { resourceKeys } from './keys.ts'

/** A record. Starts as the row of a cached list, if that row has every column. */
export function recordOptions<Table extends ContentTable>({ client, queryClient }: Services, table: Table, id: number) {
  return queryOptions({
    queryKey: resourceKeys.record(table, id),
    queryFn: () => readRecord(client, table, id),
    initialData: () =>
      queryClient
        .getQueriesData<Page<ListRowOf<Table>>>({ queryKey: [...resourceKeys.table(table), 'page'] })
        .flatMap(([, page]) => page?.rows ?? [])
        .filter((row) => isFullRow(table, row))
        .find((row) => row.id === id),
    staleTime: 0,
    gcTime: 0,
  })
}
