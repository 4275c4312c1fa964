import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import { MAX_SHARED_DRAFTS, readSharedDrafts, type SharedDraftEntry } from '@bayt/content/queries/shared-drafts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../lib/services.tsx'
import { recordName, recordNumber } from '../record-name.ts'

export const SHARED_DRAFTS_KEY = ['shared-drafts'] as const

/** All open drafts. */
export function sharedDraftsOptions({ client }: Services) {
  return queryOptions({ queryKey: SHARED_DRAFTS_KEY, queryFn: () => readSharedDrafts(client) })
}

/** The drafts of a record; for a new record, the account's shared drafts of new records of its table. */
export function draftsOf(drafts: readonly SharedDraftEntry[], table: ContentTable, id: number | 'new'): SharedDraftEntry[] {
  const ofTable = drafts.filter(({ entity }) => entity === table)
  return id === 'new'
    ? ofTable.filter(({ entity_id, is_yours }) => entity_id === null && is_yours)
    : ofTable.filter(({ entity_id }) => entity_id === id)
}

/** Whether the account has reached the maximum number of shared drafts. */
export function sharesMost(drafts: readonly SharedDraftEntry[]): boolean {
  return drafts.filter(({ is_yours }) => is_yours).length >= MAX_SHARED_DRAFTS
}

/**
 * The name of a shared record in the reader's language or in another language, or else its number; `undefined` for a new record
 * without a name.
 */
export function nameOfDraft({ entity, entity_id, names }: SharedDraftEntry, locale: Locale): string | undefined {
  const table = CONTENT_TABLE_NAMES.find((name) => name === entity)
  return (table && recordName(table, names, locale)) || (entity_id === null ? undefined : recordNumber(entity_id, locale))
}
