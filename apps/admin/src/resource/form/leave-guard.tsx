import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { type LeaveGuard as Guard, useLeaveGuard } from './use-leave-guard.ts'

interface LeaveGuardProps {
  /** Whether the form has unsaved work; called when staff leave. */
  hasUnsavedWork: () => boolean
  /** Removes the draft before leaving. */
  onDiscard: () => Promise<void>
  /** Writes the draft before leaving: another tab may have removed the draft since the last key. */
  onKeep: () => Promise<void>
}

/** The parameters of the address that choose the form. Other parameters belong to the list, or open a history above the form. */
const OF_FORM = ['edit', 'draft', 'prepared', 'tab']

const isClosedBy: Guard['isClosedBy'] = ({ currentLocation: from, nextLocation: to }) => {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return from.pathname !== to.pathname || OF_FORM.some((name) => before.get(name) !== after.get(name))
}

/** Confirms before the unsaved work of a form is left: Esc, close, another screen, the back button, closing the tab. */
export function LeaveGuard({ hasUnsavedWork, onDiscard, onKeep }: LeaveGuardProps) {
  const { form } = useText()
  return useLeaveGuard({
    hasUnsavedWork,
    isClosedBy,
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
