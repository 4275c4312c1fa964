import { Button } from '../../components/button.tsx'
import { useRestoreControls } from './restore-context.ts'
import type { RestoredPart } from './use-restore.ts'

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
