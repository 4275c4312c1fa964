import { type ContentTable, ENTITIES, isVisible } from '@bayt/content/entities/tables'

/** The page of the public site that shows a row, in English; `undefined` if visitors do not see the row. */
export function livePath(table: ContentTable, row: { id: number }): string | undefined {
  return isVisible(table, row) ? ENTITIES[table].path(row.id) : undefined
}
