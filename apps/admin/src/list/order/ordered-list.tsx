import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { toast } from 'sonner'
import { describeError } from '../../data/errors/describe.ts'
import { useServices } from '../../data/services.tsx'
import type { ResourceDescriptor } from '../../record/descriptor.ts'
import { chosenBadge, isPreparedChosen, markFilters } from '../../record/languages/language-filter.ts'
import { badgesOptions } from '../../record/languages/language-options.ts'
import { LANGUAGE_TEXTS } from '../../record/languages/texts.ts'
import { PreparedNew } from '../../record/prepared/prepared-mark.tsx'
import { changedIds, preparedOptions } from '../../record/prepared/prepared-options.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { SelectionProvider } from '../bulk/selection-context.tsx'
import { ListStates } from '../list-states.tsx'
import { ListToolbar } from '../list-toolbar.tsx'
import type { ListAddress } from '../use-list-address.ts'
import styles from './order.module.css'
import { orderedOptions } from './use-order.ts'

type Address = Pick<ListAddress, 'filters' | 'editing'>

/**
 * Reads all records of an ordered table, and filters them by their badge and by prepared changes. The edited row stays, even after its
 * record loses the mark. Until the marks are known, all rows are shown.
 * @returns the query of all rows; the shown rows with their filter, `undefined` while all rows are shown; the query of the badges
 */
export function useOrderedList<Table extends OrderedTable>(
  { table, texts }: Pick<ResourceDescriptor<Table>, 'table' | 'texts'>,
  address: Address,
) {
  const services = useServices()
  const text = useText()
  const { fetchFailed } = texts[useLocale().locale]
  const list = useQuery(orderedOptions(services, table, (error) => toast.error(fetchFailed(describeError(error, text)))))
  const { editing } = address
  const badge = chosenBadge(address)
  const isPrepared = isPreparedChosen(address)
  const badges = useQuery({ ...badgesOptions(services, table), enabled: badge !== undefined })
  const { data: sets } = useQuery({ ...preparedOptions(services), enabled: isPrepared })
  const badged = badge && badges.data && (badges.data[badge] ?? [])
  const prepared = useMemo(() => (isPrepared && sets ? changedIds(sets, table) : undefined), [isPrepared, sets, table])
  const isFiltered = badged !== undefined || prepared !== undefined
  const all: RowOf<Table>[] | undefined = list.data?.rows
  const rows = useMemo(
    () =>
      isFiltered
        ? all?.filter(({ id }) => id === editing || ((badged?.includes(id) ?? true) && (prepared?.includes(id) ?? true)))
        : all,
    [isFiltered, badged, prepared, all, editing],
  )
  return { list, rows, filter: isFiltered ? `${badged && badge} ${prepared && 'prepared'}` : undefined, badges }
}

interface OrderedListProps<Table extends OrderedTable> {
  descriptor: ResourceDescriptor<Table, RowOf<Table>>
  address: ListAddress
  ordered: Omit<ReturnType<typeof useOrderedList<Table>>, 'list'> & Pick<Parameters<typeof ListStates>[0], 'list'>
  /** Content beside the toolbar, in one line with it. */
  beside?: ReactNode
  /** @param isFiltered whether some records are not shown: then rows cannot be moved */
  children: (rows: RowOf<Table>[], isFiltered: boolean) => ReactNode
}

const NO_ROWS: never[] = []

/** A completely loaded list with its toolbar and its selection. Commands never reach rows that are not shown. */
export function OrderedList<Table extends OrderedTable>(props: OrderedListProps<Table>) {
  const { descriptor, address, ordered, beside, children } = props
  const { locale } = useLocale()
  const { list: text } = useText()
  const { table } = descriptor
  const { list, rows = NO_ROWS, filter, badges } = ordered
  const isFiltered = filter !== undefined
  const tools = (
    <>
      <ListToolbar address={address} filters={[]} others={markFilters(table)} descriptor={descriptor} />
      {chosenBadge(address) !== undefined && badges.data === undefined && badges.isError && (
        <TryAgain tone="attention" onPress={() => void badges.refetch()}>
          {LANGUAGE_TEXTS[locale].notApplied}
        </TryAgain>
      )}
    </>
  )
  return (
    <SelectionProvider rows={rows} listKey={JSON.stringify([table, filter])} isWhole>
      {beside === undefined ? (
        tools
      ) : (
        <div className={`${basics.row} ${styles.tools}`}>
          {beside}
          {tools}
        </div>
      )}
      {rows.length > 0 && <BulkBar table={table} filters={[]} rows={rows} total={rows.length} />}
      <PreparedNew table={table} onOpen={address.editPrepared} />
      <ListStates
        list={list}
        texts={descriptor.texts[locale]}
        isEmpty={() => rows.length === 0}
        emptyActions={isFiltered && <Button onPress={address.clear}>{text.clearFilters}</Button>}
      >
        {() => children(rows, isFiltered)}
      </ListStates>
    </SelectionProvider>
  )
}
