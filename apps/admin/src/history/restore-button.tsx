import type { DeletedRecord } from '@bayt/content/queries/history'
import { createContext, useContext } from 'react'
import { Button } from '../ui/button.tsx'
import type { RestoredPart, RestoreRequest } from './use-restore.tsx'

/** How the entries of a record are restored. */
interface RestoreControls {
  restore: (request: RestoreRequest) => void
  /** Whether a restore runs, or is impossible because the record is deleted. */
  isDisabled: boolean
  /** Id of the text that says why this account cannot restore. */
  reasonId: string | undefined
  /** The record in the bin; absent if the record exists, or is no longer in the bin. */
  deleted: DeletedRecord | undefined
  /** Called once the record has left the bin. */
  onRestored: () => void
}

/** Absent where a history is only read. */
export const RestoreContext = createContext<RestoreControls | undefined>(undefined)

export function useRestoreControls(): RestoreControls | undefined {
  return useContext(RestoreContext)
}

interface RestoreButtonProps {
  version: number
  part: RestoredPart
  /** Label for screen readers, if the shown label is ambiguous. */
  label?: string
  children: string
}

/** Restores a part of the state before an entry. Accounts without permission see a disabled button with the reason. */
export function RestoreButton({ version, part, label, children }: RestoreButtonProps) {
  const controls = useRestoreControls()
  if (!controls) return null
  const { restore, isDisabled, reasonId } = controls
  return (
    <Button
      isSmall
      {...(label === undefined ? {} : { 'aria-label': label })}
      isDisabled={reasonId !== undefined || isDisabled}
      {...(reasonId === undefined ? {} : { 'aria-describedby': reasonId })}
      onPress={() => restore({ version, part })}
    >
      {children}
    </Button>
  )
}
