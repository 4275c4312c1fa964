import type { DeletedRecord } from '@bayt/content/queries/history'
import { useAccount } from '../data/session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { useLocale } from '../ui/i18n/locale-context.tsx'
import { OutsideForm } from '../ui/outside-form.tsx'
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
