import { readStaff } from '@bayt/content/queries/staff'
import { queryOptions } from '@tanstack/react-query'
import { CACHED_MS } from '../../../lib/offline/list-cache.ts'
import type { Services } from '../../../lib/services.tsx'
import { resourceKeys } from '../../../resource/api/keys.ts'

/** All staff accounts, newest first (spec: admin §7). */
export function staffOptions({ client, session }: Services, onError: (error: Error) => void) {
  return queryOptions({
    queryKey: resourceKeys.table('admin_users'),
    queryFn: async () => {
      const accounts = await readStaff(client)
      for (const account of accounts) session.accountRead(account)
      return accounts
    },
    gcTime: CACHED_MS,
    meta: { onError, isCached: true },
  })
}
