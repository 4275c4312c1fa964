import { useEffect, useState } from 'react'
import { useServices } from '../../data/services.tsx'
import { useLeaveGuard } from '../../record/form/use-leave-guard.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { useBeforeLogOut } from '../sign-in/use-log-out.tsx'
import { FACTOR_TEXTS } from './texts.ts'

/**
 * Asks before somebody leaves unsaved recovery codes, for another page or by logging out: the console shows codes only once. Also asks
 * while the server makes the codes.
 */
export function CodesGuard() {
  const { leave: text } = FACTOR_TEXTS[useLocale().locale].codes
  const { session } = useServices()
  const [logOut, setLogOut] = useState<{ answer: (goes: boolean) => void }>()
  useBeforeLogOut(() => new Promise((answer) => setLogOut({ answer })))
  // This guard disappears when the codes arrive or fail. Its open question was about the earlier state, so the answer is no.
  useEffect(() => () => logOut?.answer(false), [logOut])
  const ask = ({ stay, leave }: { stay: () => void; leave: () => void }) => (
    <ConfirmDialog title={text.title} confirm={text.confirm} cancel={text.stay} onConfirm={leave} onCancel={stay}>
      {text.body}
    </ConfirmDialog>
  )
  const leaving = useLeaveGuard({
    hasUnsavedWork: () => session.get().status !== 'signed_out',
    isClosedBy: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
    ask,
  })
  if (!logOut) return leaving
  const answer = (goes: boolean) => {
    setLogOut(undefined)
    logOut.answer(goes)
  }
  return ask({ stay: () => answer(false), leave: () => answer(true) })
}
