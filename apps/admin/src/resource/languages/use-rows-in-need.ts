import type { ContentTable, OrderedTable } from '@bayt/content/entities/tables'
import { readIdsInNeed } from '@bayt/content/queries/languages'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../lib/services.tsx'
import { resourceKeys } from '../api/keys.ts'
import type { ListAddress } from '../list/use-list-address.ts'
import { NEEDS } from './language-filter.ts'

/** The ids of the records with a text that needs work in the chosen language. Reads nothing until a language is chosen. */
export function useIdsInNeed(table: ContentTable, { filters }: Pick<ListAddress, 'filters'>) {
  const { client } = useServices()
  const needs = filters[NEEDS]
  return useQuery({
    queryKey: resourceKeys.inNeed(table, needs ?? ''),
    queryFn: () => readIdsInNeed(client, table, needs ?? ''),
    enabled: needs !== undefined,
  })
}

/**
 * The rows of a completely loaded list, filtered by the language that needs work. The edited row stays, even after its record
 * needs no more work. Until the ids are known, all rows are shown; if the ids cannot be read, `NeedsFilter` says so.
 * @returns the rows, and their filter: `undefined` while all rows are shown
 */
export function useRowsInNeed<Row extends { id: number }>(
  table: OrderedTable,
  rows: Row[] | undefined,
  address: Pick<ListAddress, 'filters' | 'editing'>,
): { rows: Row[] | undefined; filter: string | undefined } {
  const { filters, editing } = address
  const needs = filters[NEEDS]
  const ids = useIdsInNeed(table, address)
  const found = needs === undefined ? undefined : ids.data
  const shown = useMemo(
    () => (found ? rows?.filter(({ id }) => id === editing || found.includes(id)) : rows),
    [found, rows, editing],
  )
  return { rows: shown, filter: found && needs }
}
