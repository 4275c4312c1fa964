import type { ContentTable } from '@bayt/content/entities/tables'
import { isFullRow, type ListRowOf, type Page, readRecord } from '@bayt/content/queries/resource'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { resourceKeys } from '../../data/keys.ts'
import { type Services, useServices } from '../../data/services.tsx'
import type { FormDescriptor } from '../descriptor.ts'
import type { Continued } from '../prepared/use-opened-change.ts'
import { FormDialogFrame } from './form-dialog-frame.tsx'

interface FormDialogProps<Table extends ContentTable> {
  descriptor: FormDescriptor<Table>
  id: number | 'new'
  continued: Continued
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
  return <FormDialogFrame {...dialog} subject={descriptor} record={record} />
}

/** A record. Starts as the row of a cached list, if that row has every column. */
function recordOptions<Table extends ContentTable>({ client, queryClient }: Services, table: Table, id: number) {
  return queryOptions({
    queryKey: resourceKeys.record(table, id),
    queryFn: () => readRecord(client, table, id),
    initialData: () =>
      queryClient
        .getQueriesData<Page<ListRowOf<Table>>>({ queryKey: [...resourceKeys.table(table), 'page'] })
        .flatMap(([, page]) => page?.rows ?? [])
        .filter((row) => isFullRow(table, row))
        .find((row) => row.id === id),
    staleTime: 0,
    gcTime: 0,
  })
}
