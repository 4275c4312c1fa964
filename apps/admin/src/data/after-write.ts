import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { RecordTable } from './drafts/key.ts'
import { inTime } from './in-time.ts'
import { historyKeys, PUBLISHING_KEY, resourceKeys } from './keys.ts'
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

/** A list that takes longer has probably lost the connection, and loads when the connection is back. */
const TIMEOUT_MS = 8_000

/**
 * Reads lists again after a write. Resolves once the lists are read, so that a waiting dialog closes over the new list. Also
 * resolves if the lists are late: the write is done, and a lost connection would keep the dialog open for hours.
 */
export function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  return inTime(queryClient.invalidateQueries({ queryKey }), undefined, TIMEOUT_MS)
}

/** Checks the publishing state again immediately. A running check is replaced. */
export function checkPublishing({ queryClient }: Services): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PUBLISHING_KEY }, { cancelRefetch: true })
}

/** The saves on this page: the time of the last save, and the changed rows. */

let savedAt = 0
let savedRows: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

function rowKey(table: string, id: number): string {
  return `${table}:${id}`
}

/** Records a save: checks that started before the save prove nothing about it. @param id of the row, unless it was deleted */
export function recordSave(table: string, id?: number): void {
  // The clock of a device may be set back between a save and a check.
  savedAt = performance.now()
  if (id !== undefined) savedRows = new Map(savedRows).set(rowKey(table, id), savedAt)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Time of the last save (ms of `performance.now()`), 0 before the first. */
export function lastSavedAt(): number {
  return savedAt
}

/** Returns `lastSavedAt()`, and renders the component again after each save. */
export function useSavedAt(): number {
  return useSyncExternalStore(subscribe, lastSavedAt)
}

/** Whether a row was created or changed on this page. */
export function useWasSaved(table: string, id: number): boolean {
  return useSyncExternalStore(subscribe, () => savedRows.has(rowKey(table, id)))
}
