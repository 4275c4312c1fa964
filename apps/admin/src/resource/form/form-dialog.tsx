import type { ContentTable } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/services.tsx'
import { knownRecord, recordOptions } from '../api/read-record.ts'
import { contentSubject } from '../api/save-record.ts'
import type { ResourceDescriptor } from '../descriptor.ts'
import type { ResourceTexts } from '../texts.ts'
import { FormDialogFrame } from './form-dialog-frame.tsx'

interface FormDialogProps<Table extends ContentTable> {
  descriptor: ResourceDescriptor<Table>
  texts: ResourceTexts
  accountId: number
  id: number | 'new'
  onClose: () => void
}

/** Create or edit a record of a content table. */
export function FormDialog<Table extends ContentTable>({ descriptor, ...dialog }: FormDialogProps<Table>) {
  const services = useServices()
  const { id } = dialog
  const { table } = descriptor
  const [known] = useState(() => knownRecord(services, table, id))
  const record = useQuery({ ...recordOptions(services, table, id === 'new' ? 0 : id, known), enabled: id !== 'new' })
  return <FormDialogFrame {...dialog} subject={contentSubject(descriptor)} record={record} />
}
