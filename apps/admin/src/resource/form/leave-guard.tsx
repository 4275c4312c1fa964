import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface LeaveGuardProps {
  /** Called when staff leave. */
  hasUnsavedWork: () => boolean
  /** Removes the draft before leaving. */
  onDiscard: () => Promise<void>
  /** Writes the draft before leaving: it may have been removed since the last key. */
  onKeep: () => Promise<void>
}

/** Confirms before the unsaved work of a form is left: Esc, close, another screen, the back button, closing the tab. */
export function LeaveGuard({ hasUnsavedWork, onDiscard, onKeep }: LeaveGuardProps) {
  const { form } = useText()
  return useLeaveGuard({
    hasUnsavedWork,
    isClosedBy: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname || from.search !== to.search,
    ask: ({ stay, leave }) => (
      <Dialog title={form.leave.title} role="alertdialog" onClose={stay}>
        <DialogBody>
          <p>{form.leave.body}</p>
        </DialogBody>
        <DialogFoot>
          <Button variant="danger" onPress={() => void onDiscard().then(leave)}>
            {form.leave.discard}
          </Button>
          <Button onPress={() => void onKeep().then(leave)}>{form.leave.keep}</Button>
          <Button variant="primary" autoFocus onPress={stay}>
            {form.leave.stay}
          </Button>
        </DialogFoot>
      </Dialog>
    ),
  })
}
