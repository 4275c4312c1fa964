import type { OrderedTable } from '@bayt/content/entities/tables'
import { readOrdered } from '@bayt/content/queries/order'
import { queryOptions } from '@tanstack/react-query'
import { CACHED_MS } from '../../lib/offline/list-cache.ts'
import type { Services } from '../../lib/services.tsx'
import { resourceKeys } from '../api/keys.ts'
import { readWithMarks } from '../languages/language-options.ts'

/** All records of an ordered table: reordering needs the complete list. */
export function orderedOptions<Table extends OrderedTable>(services: Services, table: Table, onError: (error: Error) => void) {
  return queryOptions({
    queryKey: resourceKeys.ordered(table),
    queryFn: () => readWithMarks(services, table, readOrdered(services.client, table)),
    gcTime: CACHED_MS,
    meta: { onError, isCached: true },
  })
}
