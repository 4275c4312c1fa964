import type { ContentTable } from '@bayt/content/entities/tables'
import { type Page, type RowOf, readRecord } from '@bayt/content/queries/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../lib/services.tsx'
import { resourceKeys } from './keys.ts'

/**
 * One record.
 * @param known the version to start with (`knownRecord`), the same at every call: where it turns up later, TanStack Query
 *   takes it in without telling whoever waits for the record
 */
export function recordOptions<Table extends ContentTable>(
  { client }: Services,
  table: Table,
  id: number,
  known: RowOf<Table> | undefined,
) {
  return queryOptions({
    queryKey: resourceKeys.record(table, id),
    queryFn: () => readRecord(client, table, id),
    ...(known ? { initialData: known } : {}),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The version of a record in a list that is already here: good enough to start with. */
export function knownRecord<Table extends ContentTable>(
  { queryClient }: Services,
  table: Table,
  id: number | 'new',
): RowOf<Table> | undefined {
  return queryClient
    .getQueriesData<Page<RowOf<Table>>>({ queryKey: [...resourceKeys.table(table), 'page'] })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((row) => row.id === id)
}
