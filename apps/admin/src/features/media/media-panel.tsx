import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { OrderedSelection } from '../../resource/bulk/ordered-selection.tsx'
import type { ResourceDescriptor } from '../../resource/descriptor.ts'
import { BadgeFilter } from '../../resource/languages/badge-filter.tsx'
import { useBadgedRows } from '../../resource/languages/use-badged-rows.ts'
import { DraftNotices } from '../../resource/list/draft-notices.tsx'
import { ListStates } from '../../resource/list/list-states.tsx'
import type { ListAddress } from '../../resource/list/use-list-address.ts'
import { OrderedCards } from '../../resource/order/ordered-cards.tsx'
import { orderedOptions } from '../../resource/order/ordered-options.ts'
import { RecordDialogs } from '../../resource/record-dialogs.tsx'
import { draftsOf } from '../../resource/record-name.ts'

interface MediaPanelProps<Table extends OrderedTable> {
  descriptor: ResourceDescriptor<Table, RowOf<Table>>
  accountId: number
  address: ListAddress
}

/** A tab: its cards and dialogs. */
export function MediaPanel<Table extends OrderedTable>({ descriptor, accountId, address }: MediaPanelProps<Table>) {
  const services = useServices()
  const text = useText()
  const texts = descriptor.texts[useLocale().locale]
  const [deleting, setDeleting] = useState<RowOf<Table>>()
  const list = useQuery(
    orderedOptions(services, descriptor.table, (error) => toast.error(texts.fetchFailed(describeError(error, text)))),
  )
  const shown = useBadgedRows<RowOf<Table>>(descriptor.table, list.data?.rows, address)
  return (
    <>
      <DraftNotices {...draftsOf(descriptor.table)} accountId={accountId} onContinue={address.edit} />
      <OrderedSelection table={descriptor.table} {...shown} toolbar={<BadgeFilter descriptor={descriptor} address={address} />}>
        <ListStates
          list={list}
          texts={texts}
          isEmpty={() => shown.rows?.length === 0}
          emptyActions={shown.filter !== undefined && <Button onPress={address.clear}>{text.list.clearFilters}</Button>}
        >
          {() => (
            <OrderedCards
              descriptor={descriptor}
              rows={shown.rows ?? []}
              isFiltered={shown.filter !== undefined}
              onEdit={address.edit}
              onHistory={address.openHistory}
              onDelete={setDeleting}
            />
          )}
        </ListStates>
      </OrderedSelection>
      <RecordDialogs
        descriptor={descriptor}
        accountId={accountId}
        address={address}
        deleting={deleting}
        onDeleteClose={() => setDeleting(undefined)}
      />
    </>
  )
}
