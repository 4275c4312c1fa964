import { type ContentTable, columnsIn, columnsOfKind } from '../entities/tables.ts'

/**
 * The columns of a content table as a select list. Typed as `*`, so that supabase-js
 * infers the complete row.
 */
export function columnsOf(table: ContentTable): '*' {
  return columnsIn(table).join(',') as '*'
}

/** The columns of a list as a select list, without Markdown, which is long and not shown in lists. */
export function listColumnsOf(table: ContentTable): '*' {
  const left = columnsOfKind(table, 'markdown')
  return columnsIn(table)
    .filter((column) => !left.includes(column))
    .join(',') as '*'
}
