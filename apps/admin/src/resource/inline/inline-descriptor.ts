import type { OrderedTable } from '@bayt/content/entities/ordered'
import type { RowOf } from '@bayt/content/queries/resource'
import type { ResourceColumn, ResourceDescriptor } from '../descriptor.ts'
import type { FieldGroup, FieldSpec } from '../fields.ts'

/** A column of a list that is edited in its rows: how it is read, and the fields that stand in its place while it is edited. */
export interface InlineColumn<Row> extends ResourceColumn<Row> {
  fields: FieldSpec[]
  /** Whether the row is moved by a handle in this column. */
  hasOrderHandle?: boolean
}

/** All that differs between two screens whose records are edited in their rows. */
export interface InlineDescriptor<Table extends OrderedTable> extends ResourceDescriptor<Table> {
  columns: InlineColumn<RowOf<Table>>[]
}

/** The fields of the row as one group of a form. */
export function inlineGroups(columns: { fields: FieldSpec[] }[]): FieldGroup[] {
  return [{ key: 'record', rows: columns.map(({ fields }) => fields) }]
}
