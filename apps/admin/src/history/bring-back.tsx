import type { DeletedRecord } from '@bayt/content/queries/history'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../data/services.tsx'
import { useAccount } from '../data/session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { Notice } from '../ui/notice.tsx'
import { OutsideForm } from '../ui/outside-form.tsx'
import { lastChangeOptions } from './history-options.ts'
import type { HistorySubject } from './subject.ts'
import { TIMELINE_TEXTS } from './timeline-texts.ts'
import { mayUndelete, useUndelete } from './use-undelete.tsx'

/** Restores a deleted record. @param onRestored called once the record exists again */
export function BringBackButton({ deleted, onRestored }: { deleted: DeletedRecord; onRestored: () => void }) {
  const texts = TIMELINE_TEXTS[useLocale().locale]
  const account = useAccount()
  const { undelete, isPending, dialog } = useUndelete((restored) => restored.length > 0 && onRestored())
  const isAllowed = account !== undefined && mayUndelete(account, deleted)
  return (
    <>
      <Button isSmall isPending={isPending} isDisabled={!isAllowed} onPress={() => undelete([deleted])}>
        {texts.bringBack}
      </Button>
      <OutsideForm>{dialog}</OutsideForm>
    </>
  )
}

/** Shown in a form whose record somebody deleted: restores the record, if the account has the right to restore. */
export function RestoreNotice({ id, history, onRestored }: { id: number; history: HistorySubject; onRestored: () => void }) {
  const { form: text } = useText()
  const account = useAccount()
  const deleted = useQuery(lastChangeOptions(useServices(), history, id)).data?.deleted
  if (!deleted || !account || !mayUndelete(account, deleted)) return <Notice tone="error">{text.gone}</Notice>
  return (
    <Notice tone="error" actions={<BringBackButton deleted={deleted} onRestored={onRestored} />}>
      {text.goneToRestore}
    </Notice>
  )
}
