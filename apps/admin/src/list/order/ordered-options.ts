import type { OrderedTable } from '@bayt/content/entities/tables'
import { readOrdered } from '@bayt/content/queries/order'
import { queryOptions } from '@tanstack/react-query'
import { resourceKeys } from '../../data/keys.ts'
import { CACHED_MS } from '../../data/offline/list-cache.ts'
import type { Services } from '../../data/services.tsx'
import { readWithMarks } from '../../record/languages/language-options.ts'

/** All records of an ordered table: reordering needs the complete list. */
export function orderedOptions<Table extends OrderedTable>(services: Services, table: Table, onError: (error: Error) => void) {
  return queryOptions({
    queryKey: resourceKeys.ordered(table),
    queryFn: () => readWithMarks(services, table, readOrdered(services.client, table)),
    gcTime: CACHED_MS,
    meta: { onError, isCached: true },
  })
}
