import type { ContentTable } from '@bayt/content/entities/tables'
import { countRows } from '@bayt/content/queries/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../lib/services.tsx'
import { resourceKeys } from '../../resource/api/keys.ts'

/** The number of rows of a table (spec: admin §7, dashboard). */
export function countOptions({ client }: Services, table: ContentTable) {
  return queryOptions({ queryKey: resourceKeys.count(table), queryFn: () => countRows(client, table) })
}
