import type { RecordTable } from '../../lib/drafts/key.ts'
import { noteSave } from '../../lib/publishing/saves.ts'
import { lookAtPublishing } from '../../lib/publishing/use-publishing.ts'
import { useServices } from '../../lib/services.tsx'
import { resourceKeys } from './keys.ts'

/**
 * What follows every write: the row is marked as saved, publishing is looked at, the lists are read again.
 * @returns called with the id of the row, unless it is gone or there are many; resolves once the lists are there
 */
export function useAfterWrite(table: RecordTable): (id?: number) => Promise<void> {
  const services = useServices()
  return (id) => {
    // Visitors see nothing of an account.
    if (table !== 'admin_users') {
      noteSave(table, id)
      void lookAtPublishing(services)
    }
    return services.queryClient.invalidateQueries({ queryKey: resourceKeys.table(table) })
  }
}
