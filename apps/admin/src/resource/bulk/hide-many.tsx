import type { ContentTable } from '@bayt/content/entities/tables'
import { useEffect } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { COMMAND_TEXTS } from './command-texts.ts'
import { LossNotice, useSiteLoss } from './loss-notice.tsx'

interface HideManyProps {
  table: ContentTable
  ids: number[]
  title: string
  isPending: boolean
  /** @param isConfirmed whether staff have confirmed */
  onConfirm: (isConfirmed: boolean) => void
  onCancel: () => void
}

/** Hides records from visitors: at once, or after a question if much of the site goes. */
export function HideMany({ table, ids, title, isPending, onConfirm, onCancel }: HideManyProps) {
  const texts = COMMAND_TEXTS[useLocale().locale]
  const { loss, isUnknown } = useSiteLoss(table, ids)
  const hide = useStableCallback(() => onConfirm(false))
  useEffect(() => {
    if (loss === null || isUnknown) hide()
  }, [loss, isUnknown, hide])
  if (!loss) return null
  return (
    <ConfirmDialog
      title={title}
      confirm={texts.andPublish(title)}
      cancel={texts.cancel}
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={() => onConfirm(true)}
    >
      <LossNotice loss={loss} />
    </ConfirmDialog>
  )
}
