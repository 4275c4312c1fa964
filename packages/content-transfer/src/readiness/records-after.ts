import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import type { Plan } from '../plan.ts'
import type { Tables } from '../read-tables.ts'
import type { Values } from '../values.ts'

/** A record after an import. */
export interface RecordAfter {
  values: Values
  /** Source of the record, such as `products.csv row 3 (Dates)`; absent for a record that the import does not write. */
  location?: string
}

/**
 * All records as a plan leaves them, in the order of time: first the records of the project, then the new records.
 * @param tables the project before
 */
export function recordsAfter(plan: Plan, tables: Tables): Record<ContentTable, RecordAfter[]> {
  const changes = new Map(plan.update.map((change) => [change.target, change]))
  const after = (table: ContentTable): RecordAfter[] => [
    ...tables[table].map((record): RecordAfter => {
      const change = changes.get(record)
      if (!change) return { values: record }
      const { row, columns } = change
      const changed = Object.fromEntries(columns.map((column) => [column, row.values[column] ?? null]))
      return { values: { ...record, ...changed }, location: row.location }
    }),
    ...plan.create
      .filter((row) => row.table === table)
      .map(({ values, id, location }) => ({ values: { ...values, id: id ?? null }, location })),
  ]
  return Object.fromEntries(CONTENT_TABLE_NAMES.map((table) => [table, after(table)])) as Record<ContentTable, RecordAfter[]>
}
