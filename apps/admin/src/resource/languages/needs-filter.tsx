import type { ContentTable } from '@bayt/content/entities/tables'
import type { ReactNode } from 'react'
import listStyles from '../list/list.module.css'
import { ListFilters } from '../list/list-filters.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import { languageFilters } from './language-filter.ts'

interface NeedsFilterProps {
  table: ContentTable
  address: ListAddress
  /** What else acts on the list. */
  children?: ReactNode
}

/** The toolbar of a list without a search. */
export function NeedsFilter({ table, address, children }: NeedsFilterProps) {
  const filters = languageFilters(table)
  return filters.length > 0 || children ? (
    <search className={listStyles.toolbar}>
      {filters.length > 0 && <ListFilters address={address} filters={filters} />}
      {children}
    </search>
  ) : null
}
