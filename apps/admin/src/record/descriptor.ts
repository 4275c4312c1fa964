import type { ContentTable } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import type { ListRowOf } from '@bayt/content/queries/resource'
import type { ReactNode } from 'react'
import type { FormValues } from '../data/drafts/draft.ts'
import type { HistorySubject } from '../history/subject.ts'
import type { FieldGroup } from './fields.ts'
import type { LocalisedChoice, LocalisedText } from './localised-texts.ts'
import type { ScreenTexts } from './texts.ts'

/** A column of the list. */
export interface ResourceColumn<Row> {
  key: string
  title: LocalisedText
  isRowHeader?: boolean
  render: (row: Row, locale: Locale) => ReactNode
  /** The column of the table that sorts the list; absent if the list cannot be sorted by this column. */
  sortBy?: (locale: Locale) => string
}

/** A filter of the list by exact value; the address stores it under the name of its column. */
export interface ResourceFilter {
  column: string
  choices: LocalisedChoice[]
  label: LocalisedText
  /** Label of the choice without a filter. */
  all: LocalisedText
}

/** The facts of forms, deletions and histories about a table. */
export interface FormSubject extends HistorySubject {
  texts: Record<Locale, ScreenTexts>
  groups: FieldGroup[]
  /** Initial values of the form of a new record. */
  emptyValues: FormValues
}

/** The subject of a content table. */
export interface FormDescriptor<Table extends ContentTable> extends FormSubject {
  table: Table
}

/**
 * All differences between two content screens. The list, the form, drafts, conflicts, uploads and deletion are written once, in
 * this folder; `describeScreen` makes a descriptor from the definition of the entity and the texts of its screen.
 */
export interface ResourceDescriptor<Table extends ContentTable = ContentTable, Row = ListRowOf<Table>>
  extends FormDescriptor<Table> {
  filters: ResourceFilter[]
  columns: ResourceColumn<Row>[]
  /** Further actions of a row, before edit and delete. */
  rowActions?: (row: Row) => ReactNode
}
