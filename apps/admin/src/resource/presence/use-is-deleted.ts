import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { isStored } from '@bayt/content/queries/resource'
import { useQuery } from '@tanstack/react-query'
import type { RecordTable } from '../../lib/drafts/key.ts'
import { useServices } from '../../lib/services.tsx'
import { resourceKeys } from '../api/keys.ts'
import { INTERVAL_MS, silently } from './use-presence.ts'

/** Whether the record was deleted while its form is open: checked as often as presence, while the tab is visible. */
export function useIsDeleted(table: RecordTable, id: number | 'new'): boolean {
  const { client, queryClient } = useServices()
  const content = CONTENT_TABLE_NAMES.find((name) => name === table)
  const queryKey = resourceKeys.stored(table, id)
  const isThere = useQuery({
    queryKey,
    queryFn: () => {
      const known = queryClient.getQueryData<boolean>(queryKey) ?? true
      return content && id !== 'new' ? silently(isStored(client, content, id), known) : true
    },
    enabled: content !== undefined && id !== 'new',
    initialData: true,
    staleTime: INTERVAL_MS,
    refetchInterval: INTERVAL_MS,
    gcTime: 0,
  })
  return !isThere.data
}
