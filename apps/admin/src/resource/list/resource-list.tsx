import type { ContentTable } from '@bayt/content/entities/tables'
import type { RowOf } from '@bayt/content/queries/resource'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, PackageSearch } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Loading } from '../../components/spinner.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { pageOptions } from '../api/list-page.ts'
import type { ResourceDescriptor } from '../descriptor.ts'
import type { ResourceTexts } from '../texts.ts'
import styles from './list.module.css'
import { Pagination } from './pagination.tsx'
import { ResourceTable } from './resource-table.tsx'
import type { ListAddress } from './use-list-address.ts'

const PAGE_SIZE = 50

interface ResourceListProps<Table extends ContentTable> {
  descriptor: ResourceDescriptor<Table>
  texts: ResourceTexts
  address: ListAddress
  onDelete: (row: RowOf<Table>) => void
}

/** One page of records from the server: waiting, failed, empty or there. */
export function ResourceList<Table extends ContentTable>({ descriptor, texts, address, onDelete }: ResourceListProps<Table>) {
  const services = useServices()
  const text = useText()
  const { search, filters, page } = address
  const request = { page, pageSize: PAGE_SIZE, search, filters, order: descriptor.order }
  const list = useQuery(
    pageOptions(services, descriptor.table, request, (error) => toast.error(texts.fetchFailed(describeError(error, text)))),
  )

  if (list.isPending) return <Loading text={texts.loading} />
  if (list.isError && !list.data) {
    return (
      <EmptyState
        icon={CloudOff}
        title={text.list.failedTitle}
        actions={<Button onPress={() => void list.refetch()}>{text.list.retry}</Button>}
      >
        {describeError(list.error, text)}
      </EmptyState>
    )
  }
  const isFiltered = search !== '' || Object.keys(filters).length > 0 || page > 0
  if (list.data.rows.length === 0) {
    return (
      <EmptyState
        icon={PackageSearch}
        title={texts.empty}
        actions={isFiltered && <Button onPress={address.clear}>{text.list.clearFilters}</Button>}
      />
    )
  }
  return (
    <div className={styles.list} aria-busy={list.isPlaceholderData}>
      <ResourceTable descriptor={descriptor} texts={texts} rows={list.data.rows} onEdit={address.edit} onDelete={onDelete} />
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={list.data.total}
        shown={list.data.rows.length}
        onChange={address.setPage}
      />
    </div>
  )
}
