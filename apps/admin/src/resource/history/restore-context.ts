import { createContext, useContext } from 'react'
import type { RestoreRequest } from './use-restore.ts'

/** How the entries of a record are restored. */
export interface RestoreControls {
  restore: (request: RestoreRequest) => void
  /** Whether a restore runs, or is impossible because the record is deleted. */
  isDisabled: boolean
  /** Id of the text that says why this account cannot restore. */
  reasonId: string | undefined
  /** Restores the deleted record, at the entry of its last deletion; absent if the record exists, or cannot be restored. */
  bringBack?: { entry: number; isPending: boolean; isAllowed: boolean; run: () => void } | undefined
}

/** Absent where a history is only read. */
export const RestoreContext = createContext<RestoreControls | undefined>(undefined)

export function useRestoreControls(): RestoreControls | undefined {
  return useContext(RestoreContext)
}
