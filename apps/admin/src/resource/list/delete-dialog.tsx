import type { ContentTable } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createSender } from '../../data/command.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { binDaysOptions } from '../api/bin-days.ts'
import { useDeleteRecord } from '../api/use-delete-record.ts'
import type { FormDescriptor } from '../descriptor.ts'
import { nameOrNumber } from '../record-name.ts'
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
  const services = useServices()
  const { data: days } = useQuery(binDaysOptions(services))
  const [sender] = useState(() => createSender(services.client))
  const texts = descriptor.texts[locale]
  const deletion = useDeleteRecord(table, texts, async (_services, id) => {
    const { changed, request } = await sender.send<Table>({ action: 'delete', table, ids: [id] })
    return changed > 0 ? request : undefined
  })
  return (
    <DeleteQuestion texts={texts} id={row.id} name={nameOrNumber(table, row, locale)} deletion={deletion} onClose={onClose}>
      <p>{days ? text.deletion.inBin(days) : text.deletion.inBinAlways}</p>
    </DeleteQuestion>
  )
}
