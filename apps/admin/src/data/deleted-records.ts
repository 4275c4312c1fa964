import type { RecordTable } from './drafts/key.ts'

/** Tells the lists on the screen about each record that staff delete singly. */

const listeners = new Set<(table: RecordTable, id: number) => void>()

export function recordDeletion(table: RecordTable, id: number): void {
  for (const listener of listeners) listener(table, id)
}

/** @returns a function that removes the listener */
export function onDeleted(table: RecordTable, listener: (id: number) => void): () => void {
  const listen = (of: RecordTable, id: number) => of === table && listener(id)
  listeners.add(listen)
  return () => listeners.delete(listen)
}
