import type { ContentTable } from '@bayt/content/entities/tables'
import type { ResourceFilter } from '../descriptor.ts'
import type { FieldGroup } from '../fields.ts'
import type { Matching } from './use-select-matching.ts'

/** The list whose rows are selected. */
export interface BulkBarProps {
  table: ContentTable
  /** The fields of its form. */
  groups: FieldGroup[]
  /** Choices that can be given to many records. */
  filters: ResourceFilter[]
  rows: readonly { id: number }[]
  /** Number of records on all pages. */
  total: number
  /** Absent for a list that shows the nearest records of a search instead of matches, and for lists of one page. */
  matching?: Matching | undefined
}
