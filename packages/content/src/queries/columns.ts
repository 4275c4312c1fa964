import { CONTENT_TABLES, type ContentTable } from '../entities/tables.ts'

/**
 * The columns of a content table as a select list: all fields of the specification, without those that only the database
 * uses. Typed as `*`, so that supabase-js infers the whole row.
 */
export function columnsOf(table: ContentTable): '*' {
  return Object.keys(CONTENT_TABLES[table].shape).join(',') as '*'
}

/** What no list shows, and is too long to be fetched with one. */
export const ONLY_IN_FORMS = { articles: ['content_en', 'content_ar'] } as const

/** The columns that a list fetches. */
export function listColumnsOf(table: ContentTable): '*' {
  const left: ReadonlySet<string> = new Set(table === 'articles' ? ONLY_IN_FORMS.articles : [])
  return Object.keys(CONTENT_TABLES[table].shape)
    .filter((column) => !left.has(column))
    .join(',') as '*'
}
