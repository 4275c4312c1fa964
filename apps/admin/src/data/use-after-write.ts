import type { RecordTable } from './drafts/key.ts'
import { historyKeys, resourceKeys } from './keys.ts'
import { recordSave } from './publishing/saves.ts'
import { checkPublishing } from './publishing/use-publishing.ts'
import { readAgain } from './read-again.ts'
import { type Services, useServices } from './services.tsx'

/**
 * Runs after every write: marks the row as saved, checks publishing, refetches the lists and open histories.
 * @param id of the row; absent for a deleted row or many rows
 * @returns resolves as `readAgain` does
 */
export function afterWrite(services: Services, table: RecordTable, id?: number): Promise<void> {
  // Accounts are not public, so nothing is published.
  if (table !== 'admin_users') {
    recordSave(table, id)
    void checkPublishing(services)
  }
  void services.queryClient.invalidateQueries({ queryKey: historyKeys.entries })
  return readAgain(services.queryClient, resourceKeys.table(table))
}

/** `afterWrite` for one table. */
export function useAfterWrite(table: RecordTable): (id?: number) => Promise<void> {
  const services = useServices()
  return (id) => afterWrite(services, table, id)
}
