import type { ContentTable } from '@bayt/content/entities/tables'
import type { PageRequest } from '@bayt/content/queries/page-request'
import type { RecordTable } from './drafts/key.ts'

/**
 * Query keys of the content tables. Every key of a table starts with the name of the table, so that one call invalidates all these keys.
 */
export const resourceKeys = {
  table: (table: RecordTable) => ['content', table] as const,
  page: (table: ContentTable, request: PageRequest) => ['content', table, 'page', request] as const,
  /** Marks the texts of a table as equal to the texts on the server (`Searcher`). */
  texts: (table: ContentTable) => ['content', table, 'texts'] as const,
  /** All rows of an ordered table, as one page. */
  ordered: (table: ContentTable) => ['content', table, 'page', 'ordered'] as const,
  record: (table: ContentTable, id: number) => ['content', table, 'record', id] as const,
  /** Whether a record is stored. */
  stored: (table: RecordTable, id: number | 'new') => ['content', table, 'stored', id] as const,
  /** The texts of a record that are behind a change in another language. */
  marks: (table: ContentTable, id: number) => ['content', table, 'marks', id] as const,
  /** The badges of the records about their languages. */
  badges: (table: ContentTable) => ['content', table, 'badges'] as const,
  count: (table: ContentTable) => ['content', table, 'count'] as const,
}

/** Query keys of the history. */
export const historyKeys = {
  all: ['history'] as const,
  /** The lists of entries, which every write makes longer. */
  entries: ['history', 'entries'] as const,
}

export const BIN_KEY = ['bin'] as const

/** The check of the public site. */
export const PUBLISHING_KEY = ['publishing'] as const
