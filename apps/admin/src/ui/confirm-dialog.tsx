import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx'
import { useText } from './i18n/locale-context.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirm: string
  /** The safe button; default: Cancel. */
  cancel?: string
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action with consequences; the focus starts on the safe button. */
export function ConfirmDialog({ title, children, confirm, cancel, isPending = false, onConfirm, onCancel }: ConfirmDialogProps) {
  const { form } = useText()
  return (
    <Dialog title={title} role="alertdialog" onClose={isPending ? undefined : onCancel}>
      <DialogBody>{children}</DialogBody>
      <DialogFoot>
        <Button autoFocus isDisabled={isPending} onPress={onCancel}>
          {cancel ?? form.cancel}
        </Button>
        <Button variant="danger" isPending={isPending} onPress={onConfirm}>
          {confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
