import type { ContentTable } from '@bayt/content/entities/tables'
import type { ResourceFilter } from '../../record/descriptor.ts'
import type { Matching } from './read-matching.ts'

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
