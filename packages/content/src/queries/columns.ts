import { CONTENT_TABLES, type ContentTable } from '../entities/tables.ts'

/**
 * The columns of a content table as a select list: all fields of the specification, without those that only the database
 * uses. Typed as `*`, so that supabase-js infers the whole row.
 */
export function columnsOf(table: ContentTable): '*' {
  return Object.keys(CONTENT_TABLES[table].shape).join(',') as '*'
}
