import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'

interface LeaveGuardProps {
  /** Called when staff leave. */
  hasUnsavedWork: () => boolean
  /** Removes the draft before leaving. */
  onDiscard: () => Promise<void>
}

/** Confirms before unsaved work is left: Esc, close, another screen, the back button, closing the tab. */
export function LeaveGuard({ hasUnsavedWork, onDiscard }: LeaveGuardProps) {
  const { form } = useText()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePage = currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search
    return !isSamePage && hasUnsavedWork()
  })

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasUnsavedWork])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={form.leave.title} role="alertdialog" onClose={blocker.reset}>
      <DialogBody>
        <p>{form.leave.body}</p>
      </DialogBody>
      <DialogFoot>
        <Button
          variant="danger"
          onPress={async () => {
            await onDiscard()
            blocker.proceed()
          }}
        >
          {form.leave.discard}
        </Button>
        <Button onPress={blocker.proceed}>{form.leave.keep}</Button>
        <Button variant="primary" autoFocus onPress={blocker.reset}>
          {form.leave.stay}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
