import type { OrderedTable } from '@bayt/content/entities/tables'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../lib/services.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import { chosenBadge } from './language-filter.ts'
import { badgesOptions } from './language-options.ts'

/**
 * The rows of a completely loaded list, filtered by their badge. The edited row stays, even after its record loses the badge. Until
 * the badges are known, all rows are shown; if the badges cannot be read, `BadgeFilter` says so.
 * @returns the rows, and their filter: `undefined` while all rows are shown
 */
export function useBadgedRows<Row extends { id: number }>(
  table: OrderedTable,
  rows: Row[] | undefined,
  address: Pick<ListAddress, 'filters' | 'editing'>,
): { rows: Row[] | undefined; filter: string | undefined } {
  const { editing } = address
  const badge = chosenBadge(address)
  const { data } = useQuery({ ...badgesOptions(useServices(), table), enabled: badge !== undefined })
  const filter = data && badge
  const shown = useMemo(
    () => (filter ? rows?.filter(({ id }) => id === editing || data?.[filter]?.includes(id)) : rows),
    [filter, data, rows, editing],
  )
  return { rows: shown, filter }
}
