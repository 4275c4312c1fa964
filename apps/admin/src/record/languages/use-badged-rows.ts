import type { OrderedTable } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../data/services.tsx'
import type { ListAddress } from '../../list/use-list-address.ts'
import { changedIds, preparedOptions } from '../prepared/prepared-options.ts'
import { chosenBadge, isPreparedChosen } from './language-filter.ts'
import { badgesOptions } from './language-options.ts'

/**
 * The rows of a completely loaded list, filtered by their badge and by prepared changes. The edited row stays, even after its record loses
 * the mark. Until the marks are known, all rows are shown; if the badges cannot be read, `BadgeFilter` says so.
 * @returns the rows, and their filter: `undefined` while all rows are shown
 */
export function useBadgedRows<Row extends { id: number }>(
  table: OrderedTable,
  rows: Row[] | undefined,
  address: Pick<ListAddress, 'filters' | 'editing'>,
): { rows: Row[] | undefined; filter: string | undefined } {
  const { editing } = address
  const badge = chosenBadge(address)
  const isPrepared = isPreparedChosen(address)
  const services = useServices()
  const { data } = useQuery({ ...badgesOptions(services, table), enabled: badge !== undefined })
  const { data: sets } = useQuery({ ...preparedOptions(services), enabled: isPrepared })
  const badged = badge && data && (data[badge] ?? [])
  const prepared = useMemo(() => (isPrepared && sets ? changedIds(sets, table) : undefined), [isPrepared, sets, table])
  const isFiltered = badged !== undefined || prepared !== undefined
  const shown = useMemo(
    () =>
      isFiltered
        ? rows?.filter(({ id }) => id === editing || ((badged?.includes(id) ?? true) && (prepared?.includes(id) ?? true)))
        : rows,
    [isFiltered, badged, prepared, rows, editing],
  )
  return { rows: shown, filter: isFiltered ? `${badged && badge} ${prepared && 'prepared'}` : undefined }
}
