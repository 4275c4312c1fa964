import type { ReactNode } from 'react'
import type { ScreenTexts } from '../record/texts.ts'
import type { useDeleteRecord } from '../record/use-delete-record.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useText } from '../ui/i18n/locale-context.tsx'

interface DeleteQuestionProps {
  texts: Pick<ScreenTexts, 'confirmDelete'>
  id: number
  name: string
  deletion: ReturnType<typeof useDeleteRecord>
  /** Says what happens to the record after its deletion. */
  children?: ReactNode
  onClose: () => void
}

/** The confirmation question with the name of the record. */
export function DeleteQuestion({ texts, id, name, deletion, children, onClose }: DeleteQuestionProps) {
  const { deletion: text } = useText()
  return (
    <ConfirmDialog
      title={text.title}
      confirm={deletion.isPending ? text.deleting : text.confirm}
      isPending={deletion.isPending}
      onCancel={onClose}
      onConfirm={() => deletion.mutate(id, { onSettled: onClose })}
    >
      <p>{texts.confirmDelete}</p>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      {children}
    </ConfirmDialog>
  )
}
