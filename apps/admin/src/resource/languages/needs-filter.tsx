import type { ContentTable } from '@bayt/content/entities/tables'
import listStyles from '../list/list.module.css'
import { ListFilters } from '../list/list-filters.tsx'
import type { ListAddress } from '../list/use-list-address.ts'
import { languageFilters } from './language-filter.ts'

/** The filter of a list without a search. */
export function NeedsFilter({ table, address }: { table: ContentTable; address: ListAddress }) {
  const filters = languageFilters(table)
  return filters.length > 0 ? (
    <search className={listStyles.toolbar}>
      <ListFilters address={address} filters={filters} />
    </search>
  ) : null
}
