import type { ContentTable } from '@bayt/content/entities/tables'
import { matchingRecords } from '@bayt/content/queries/bulk'
import type { PageRequest } from '@bayt/content/queries/page-request'
import type { Services } from '../../data/services.tsx'
import type { ResourceFilter } from '../../record/descriptor.ts'
import { readChangedIds } from '../../record/prepared/prepared-options.ts'
import { searchRecords } from '../search/search-page.ts'

/** The content of a list on all its pages. */
export interface Matching extends Pick<PageRequest, 'search' | 'filters' | 'badge'> {
  /** Only records with a prepared change. */
  isPrepared?: true
}

/** The list whose rows are selected. */
export interface BulkBarProps {
  table: ContentTable
  /** Choices that can be given to many records. */
  filters: ResourceFilter[]
  rows: readonly { id: number }[]
  /** Number of records on all pages. */
  total: number
  /** Absent for lists of one page, and for a list that shows the nearest records of a search because none matches. */
  matching?: Matching | undefined
}

/**
 * Reads the records that match the search and the filters, on every page.
 * @param columns columns to read besides the id
 */
export async function readMatching(services: Services, table: ContentTable, matching: Matching, columns: string[]) {
  const prepared = matching.isPrepared && (await readChangedIds(services, table))
  const ids = matching.search?.trim() ? (await searchRecords(services, table, matching.search)).ids : undefined
  const found = ids && prepared ? ids.filter((id) => prepared.includes(id)) : (ids ?? prepared)
  return matchingRecords(services.client, table, matching, columns, found)
}
