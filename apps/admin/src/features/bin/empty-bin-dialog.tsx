import type { DeletedRecord } from '@bayt/content/queries/history'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useEmptyBin } from './api/use-empty-bin.ts'
import { deletedName } from './deleted-names.ts'
import { BIN_TEXTS } from './texts.ts'

interface EmptyBinDialogProps {
  emptied: DeletedRecord | 'all'
  /** The number of all records in the bin. */
  total: number
  onClose: () => void
}

/** Asks before records are removed for good, with their number or name. */
export function EmptyBinDialog({ emptied, total, onClose }: EmptyBinDialogProps) {
  const { locale } = useLocale()
  const { emptying: texts } = BIN_TEXTS[locale]
  const emptyBin = useEmptyBin()
  const isAll = emptied === 'all'
  const count = isAll ? total : 1
  return (
    <ConfirmDialog
      title={isAll ? texts.title : texts.titleOfOne}
      confirm={texts.emptyConfirm(count)}
      cancel={texts.cancel}
      isPending={emptyBin.isPending}
      onCancel={onClose}
      onConfirm={() =>
        emptyBin.mutate(isAll ? undefined : { entity: emptied.entity, id: emptied.entity_id }, { onSettled: onClose })
      }
    >
      <p>{isAll ? texts.emptyQuestion(count) : texts.ofOne}</p>
      {!isAll && (
        <p>
          <strong>
            <bdi>{deletedName(emptied, locale)}</bdi>
          </strong>
        </p>
      )}
    </ConfirmDialog>
  )
}
