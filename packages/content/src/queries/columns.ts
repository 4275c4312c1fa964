import { type ContentTable, columnsOfKind, ENTITIES } from '../entities/tables.ts'

/**
 * The columns of a content table as a select list: all fields of the specification, without those that only the database
 * uses. Typed as `*`, so that supabase-js infers the whole row.
 */
export function columnsOf(table: ContentTable): '*' {
  return Object.keys(ENTITIES[table].row.shape).join(',') as '*'
}

/** The columns that a list fetches: no list shows Markdown, and it is too long to be fetched with one. */
export function listColumnsOf(table: ContentTable): '*' {
  const left = columnsOfKind(table, 'markdown')
  return Object.keys(ENTITIES[table].row.shape)
    .filter((column) => !left.includes(column))
    .join(',') as '*'
}
