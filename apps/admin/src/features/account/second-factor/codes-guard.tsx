import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useLeaveGuard } from '../../../resource/form/use-leave-guard.ts'
import { FACTOR_TEXTS } from './texts.ts'

/** Confirms before the page of recovery codes is left that nobody has kept: they are not shown again. */
export function CodesGuard() {
  const { leave: text } = FACTOR_TEXTS[useLocale().locale].codes
  const { session } = useServices()
  return useLeaveGuard({
    hasUnsavedWork: () => session.get().status !== 'signed_out',
    isClosedBy: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
    ask: ({ stay, leave }) => (
      <ConfirmDialog title={text.title} confirm={text.confirm} cancel={text.stay} onConfirm={leave} onCancel={stay}>
        {text.body}
      </ConfirmDialog>
    ),
  })
}
