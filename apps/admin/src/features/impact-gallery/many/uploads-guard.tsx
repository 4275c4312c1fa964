import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { useLeaveGuard } from '../../../resource/form/use-leave-guard.ts'
import { MANY_TEXTS } from './many-texts.ts'

/** Confirms before staff leave the screen of pictures that are not in the gallery yet. */
export function UploadsGuard({ hasMissing }: { hasMissing: boolean }) {
  const { leave: text } = MANY_TEXTS[useLocale().locale]
  return useLeaveGuard({
    hasUnsavedWork: () => hasMissing,
    // The panel stays while a row is edited.
    isClosedBy: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
    ask: ({ stay, leave }) => (
      <ConfirmDialog title={text.title} confirm={text.confirm} cancel={text.stay} onConfirm={leave} onCancel={stay}>
        {text.body}
      </ConfirmDialog>
    ),
  })
}
