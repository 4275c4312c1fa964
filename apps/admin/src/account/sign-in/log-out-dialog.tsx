import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'

/** Asks before an explicit sign-out whether to keep or delete unsaved work. */
export function LogOutDialog({ onKeep, onRemove, onStay }: { onKeep: () => void; onRemove: () => void; onStay: () => void }) {
  const { shell } = useText()
  const text = shell.leaveWithDrafts
  return (
    <Dialog title={text.title} role="alertdialog" onClose={onStay}>
      <DialogBody>
        <p>{text.body}</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="danger" onPress={onRemove}>
          {text.remove}
        </Button>
        <Button onPress={onKeep}>{text.keep}</Button>
        <Button variant="primary" autoFocus onPress={onStay}>
          {text.cancel}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
