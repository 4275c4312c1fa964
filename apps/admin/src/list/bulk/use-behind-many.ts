import type { ContentTable } from '@bayt/content/entities/tables'
import { readRecords } from '@bayt/content/queries/bulk'
import { readBehindIds, readForbidsBehind } from '@bayt/content/queries/languages'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { shouldRetryRead } from '../../data/query-client.ts'
import { useServices } from '../../data/services.tsx'

/**
 * Options for reads between press and command. Offline, the reads fail at once, and so does the command: a waiting command would run
 * unexpectedly, hours later. The reads are not retried: retries wait while the console is in the background.
 */
const BEFORE_COMMAND = {
  networkMode: 'always',
  retry: (failures: number, error: Error) => onlineManager.isOnline() && shouldRetryRead(failures, error),
  staleTime: 0,
  gcTime: 0,
} as const

/** A question names at most this many records. */
export const NAMED = 5

/**
 * The records of a command that would be published with a language out of date, and whether the setting forbids publishing them;
 * absent until the answer is known. If the answer cannot be read, the command continues: the database applies the setting, and
 * the history names such texts.
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
    ...BEFORE_COMMAND,
  })
  return { behind: data, isUnknown: isError }
}
