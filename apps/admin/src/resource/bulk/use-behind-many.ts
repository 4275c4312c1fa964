import type { ContentTable } from '@bayt/content/entities/tables'
import { readRecords } from '@bayt/content/queries/bulk'
import { readBehindIds, readForbidsBehind } from '@bayt/content/queries/languages'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/services.tsx'

/** A question names at most this many records. */
export const NAMED = 5

/**
 * The records of a command that would be published with a language out of date, and whether the setting forbids it; absent until it is
 * known. If it cannot be read, the command goes on: the database keeps the setting, and the history names such texts.
 */
export function useBehindMany(table: ContentTable, ids: number[]) {
  const { client } = useServices()
  const { data, isError } = useQuery({
    queryKey: ['behind-many', table, ids],
    queryFn: async () => {
      const behind = await readBehindIds(client, table, ids)
      if (behind.length === 0) return { ids: behind, named: [], isForbidden: false }
      const [named, isForbidden] = await Promise.all([
        readRecords(client, table, behind.slice(0, NAMED)),
        readForbidsBehind(client),
      ])
      return { ids: behind, named, isForbidden }
    },
    staleTime: 0,
    gcTime: 0,
  })
  return { behind: data, isUnknown: isError }
}
