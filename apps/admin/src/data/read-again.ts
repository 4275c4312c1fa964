import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { inTime } from './in-time.ts'

/** A list that takes longer has probably lost the connection, and loads when the connection is back. */
const TIMEOUT_MS = 8_000

/**
 * Reads lists again after a write. Resolves once the lists are read, so that a waiting dialog closes over the new list. Also
 * resolves if the lists are late: the write is done, and a lost connection would keep the dialog open for hours.
 */
export function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  return inTime(queryClient.invalidateQueries({ queryKey }), undefined, TIMEOUT_MS)
}
