import type { DeletedRecord } from '@bayt/content/queries/history'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useEmptyBin } from './api/use-empty-bin.ts'
import { deletedName } from './deleted-names.ts'
import { BIN_TEXTS } from './texts.ts'

/** All records of the bin at the time of the count: later deletions are not part of the question, and stay. */
export interface WholeBin {
  total: number
  untilVersion: number
}

interface EmptyBinDialogProps {
  emptied: DeletedRecord | WholeBin
  onClose: () => void
}

/** Asks before records are removed for good, with their number or name. */
export function EmptyBinDialog({ emptied, onClose }: EmptyBinDialogProps) {
  const { locale } = useLocale()
  const { emptying: texts } = BIN_TEXTS[locale]
  const emptyBin = useEmptyBin()
  const isAll = 'total' in emptied
  const count = isAll ? emptied.total : 1
  const asked = isAll
    ? { untilVersion: emptied.untilVersion }
    : { untilVersion: emptied.version_id, record: { entity: emptied.entity, id: emptied.entity_id } }
  return (
    <ConfirmDialog
      title={isAll ? texts.title : texts.titleOfOne}
      confirm={texts.emptyConfirm(count)}
      cancel={texts.cancel}
      isPending={emptyBin.isPending}
      onCancel={onClose}
      onConfirm={() => emptyBin.mutate(asked, { onSettled: onClose })}
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
