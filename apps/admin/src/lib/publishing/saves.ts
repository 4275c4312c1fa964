import { useSyncExternalStore } from 'react'

/** What was saved on this page: the moment of the last save, and which rows changed. */

let savedAt = 0
let savedRows: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

function rowKey(table: string, id: number): string {
  return `${table}:${id}`
}

/** Notes that something was saved: looks that began before it prove nothing any more. @param id of the row, unless it is gone */
export function noteSave(table: string, id?: number, now = Date.now()): void {
  savedAt = now
  if (id !== undefined) savedRows = new Map(savedRows).set(rowKey(table, id), now)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** When something was saved last (ms), 0 before the first. */
export function useSavedAt(): number {
  return useSyncExternalStore(subscribe, () => savedAt)
}

/** Whether a row was created or changed on this page. */
export function useWasSaved(table: string, id: number): boolean {
  return useSyncExternalStore(subscribe, () => savedRows.has(rowKey(table, id)))
}
