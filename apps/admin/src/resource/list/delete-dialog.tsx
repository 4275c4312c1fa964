import type { ContentTable } from '@bayt/content/entities/tables'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useDeleteRecord } from '../api/use-delete-record.ts'
import type { ResourceTexts } from '../texts.ts'

interface DeleteDialogProps {
  table: ContentTable
  texts: ResourceTexts
  id: number
  name: string
  onClose: () => void
}

/** Asks before a record is deleted (spec: admin §5). */
export function DeleteDialog({ table, texts, id, name, onClose }: DeleteDialogProps) {
  const { deletion } = useText()
  const deletionCall = useDeleteRecord(table, texts)
  return (
    <ConfirmDialog
      title={deletion.title}
      confirm={deletionCall.isPending ? deletion.deleting : deletion.confirm}
      cancel={deletion.cancel}
      isPending={deletionCall.isPending}
      onCancel={onClose}
      onConfirm={() => deletionCall.mutate(id, { onSettled: onClose })}
    >
      <p>{texts.confirmDelete}</p>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
    </ConfirmDialog>
  )
}
