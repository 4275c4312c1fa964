import { useSyncExternalStore } from 'react'

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
