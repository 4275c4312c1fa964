import type { ContentTable } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import type { OwnDraft } from '../../lib/drafts/claim.ts'
import { useServices } from '../../lib/services.tsx'
import { recordOptions } from '../api/read-record.ts'
import { contentSubject, type FormDescriptor } from '../descriptor.ts'
import { contentHistory } from '../history/subject.ts'
import type { ScreenTexts } from '../texts.ts'
import { FormDialogFrame } from './form-dialog-frame.tsx'

interface FormDialogProps<Table extends ContentTable> {
  descriptor: FormDescriptor<Table>
  texts: ScreenTexts
  accountId: number
  id: number | 'new'
  /** The slot of the draft that staff chose to continue, or the form's own draft. */
  wantedDraft: number | OwnDraft | undefined
  onClose: () => void
}

/** Create or edit a record of a content table. */
export function FormDialog<Table extends ContentTable>({ descriptor, ...dialog }: FormDialogProps<Table>) {
  const services = useServices()
  const { id } = dialog
  const query = useQuery({ ...recordOptions(services, descriptor.table, id === 'new' ? 0 : id), enabled: id !== 'new' })
  // Reads all properties here: a query notifies only about properties that were read.
  const { data, isError, isPaused, error, refetch } = query
  const record = { data, isError, isPaused, error, refetch }
  return <FormDialogFrame {...dialog} subject={contentSubject(descriptor)} history={contentHistory(descriptor)} record={record} />
}
