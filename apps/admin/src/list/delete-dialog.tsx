import type { ContentTable } from '@bayt/content/entities/tables'
import { runCommand } from '@bayt/content/queries/commands'
import { createRequestId } from '@bayt/content/queries/request-id'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../data/services.tsx'
import type { FormDescriptor } from '../record/descriptor.ts'
import { nameOrNumber } from '../record/record-name.ts'
import { binDaysOptions, useDeleteRecord } from '../record/use-delete-record.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { DeleteQuestion } from './delete-question.tsx'

interface DeleteDialogProps<Table extends ContentTable> {
  descriptor: FormDescriptor<Table>
  row: { id: number }
  onClose: () => void
}

/** Confirms the deletion of a record of a content table (spec: admin §5). */
export function DeleteDialog<Table extends ContentTable>({ descriptor, row, onClose }: DeleteDialogProps<Table>) {
  const { locale } = useLocale()
  const { table } = descriptor
  const text = useText()
  const { data: days } = useQuery(binDaysOptions(useServices()))
  const texts = descriptor.texts[locale]
  const deletion = useDeleteRecord(table, texts, async ({ client }, id) => {
    const request = createRequestId()
    const { changed } = await runCommand(client, { action: 'delete', table, request, ids: [id] })
    return changed > 0 ? request : undefined
  })
  return (
    <DeleteQuestion texts={texts} id={row.id} name={nameOrNumber(table, row, locale)} deletion={deletion} onClose={onClose}>
      <p>{days ? text.deletion.inBin(days) : text.deletion.inBinAlways}</p>
    </DeleteQuestion>
  )
}
