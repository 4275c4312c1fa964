import { type ContentTable, columnsOfKind, ENTITIES } from '../entities/tables.ts'

/**
 * The columns of a content table as a select list. Typed as `*`, so that supabase-js
 * infers the complete row.
 */
export function columnsOf(table: ContentTable): '*' {
  return Object.keys(ENTITIES[table].row.shape).join(',') as '*'
}

/** The columns of a list as a select list, without Markdown, which is long and not shown in lists. */
export function listColumnsOf(table: ContentTable): '*' {
  const left = columnsOfKind(table, 'markdown')
  return Object.keys(ENTITIES[table].row.shape)
    .filter((column) => !left.includes(column))
    .join(',') as '*'
}
