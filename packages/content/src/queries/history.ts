import { z } from 'zod'
import { CONTENT_TABLE_NAMES, type ContentTable } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

/** The calls of the history and of the bin (supabase/migrations/…_history.sql, docs/decisions/history.md). */

export const OPERATIONS = [
  'insert',
  'update',
  'delete',
  'reorder',
  'import',
  'restore',
  'rollback',
  'empty_bin',
  'still_right',
  'bulk',
  'remove_pictures',
  'keep_pictures',
] as const

/** The origin of a change: the console, an import, an edge function, or SQL. */
export const SOURCES = ['console', 'import', 'function', 'sql'] as const
export type Source = (typeof SOURCES)[number]

const columns = z.record(z.string(), z.unknown())
const change = z.object({
  id: z.number(),
  /** The table; `null` for an import, a restore, a command for many records or a rollback. */
  entity: z.string().nullable(),
  /** The id of the record; `null` for an entry about many records. */
  entity_id: z.number().nullable(),
  operation: z.enum(OPERATIONS),
  /** ISO 8601 */
  changed_at: z.string(),
  /** The account; `null` for changes outside the console. */
  changed_by: z.number().nullable(),
  /** The name of the account at that time. */
  changed_by_name: z.string().nullable(),
  source: z.enum(SOURCES),
  /** The entry of the import, restore or command that this change belongs to. */
  part_of: z.number().nullable(),
  /** Number of records of an import, restore or command. */
  parts: z.number(),
  /** The changed columns. */
  changed: z.array(z.string()),
  /** Previous values of the changed columns; texts are cut to 400 characters. `null` for an insert or delete, and after the bin was emptied. */
  before: columns.nullable(),
  /** New values of the changed columns; texts are cut to 400 characters. For a reorder, the new numbers by id. */
  after: columns.nullable(),
  /** The texts that name the record: name_en, title_ar, … */
  names: columns,
  /** Id of the outbox row; `null` if visitors could not see the change. */
  site_change: z.number().nullable(),
  /** Columns that an update published although their other language had changed; `null` without such columns. */
  left_behind: z.array(z.string()).nullable(),
})
/** An entry of the history. */
export type Change = z.infer<typeof change>

export interface HistoryFilter {
  entity?: ContentTable | 'admin_users'
  entityId?: number
  /** Id of an account. */
  changedBy?: number
  /** Id of an account, whose changes are left out. */
  notBy?: number
  /** A column. */
  field?: string
  /** ISO 8601: not before this time. */
  from?: string
  /** ISO 8601: before this time. */
  to?: string
  /** The parts of one import, restore or command. */
  partOf?: number
  /** Limits the history to the changes of a release: after this outbox id … */
  afterChange?: number
  /** … up to this outbox id. */
  untilChange?: number
}

/** Reads entries, newest first. @param olderThan the last id of the previous page @param limit at most 200 @throws ContentError */
export async function readHistory(
  client: ContentClient,
  filter: HistoryFilter,
  olderThan: number | undefined,
  limit: number,
): Promise<Change[]> {
  const request = {
    p_entity: filter.entity ?? null,
    p_entity_id: filter.entityId ?? null,
    p_changed_by: filter.changedBy ?? null,
    p_not_by: filter.notBy ?? null,
    p_field: filter.field ?? null,
    p_from: filter.from ?? null,
    p_to: filter.to ?? null,
    p_part_of: filter.partOf ?? null,
    p_after_change: filter.afterChange ?? null,
    p_until_change: filter.untilChange ?? null,
    p_older_than: olderThan ?? null,
    p_limit: limit,
  }
  return parseAnswer('of the history', z.array(change), await unwrap(client.rpc('history', request)))
}

const version = change
  .omit({ parts: true, after: true, names: true })
  .extend({ /** The complete row. `null` after the record was removed from the bin. */ record: columns.nullable() })
/** A version with the complete row. */
export type RecordVersion = z.infer<typeof version>

/** Reads one version with its complete row. @throws ContentError `not_found` */
export async function readVersion(client: ContentClient, id: number): Promise<RecordVersion> {
  return parseAnswer('of the history', version, await unwrap(client.from('record_versions').select('*').eq('id', id).single()))
}

const deletedRecord = z.object({
  version_id: z.number(),
  entity: z.enum(CONTENT_TABLE_NAMES),
  entity_id: z.number(),
  /** ISO 8601 */
  deleted_at: z.string(),
  deleted_by: z.number().nullable(),
  deleted_by_name: z.string().nullable(),
  /** The deleted row; texts are cut to 2,048 characters. */
  record: columns,
})
/** A record in the bin. */
export type DeletedRecord = z.infer<typeof deletedRecord>

/** Reads the bin, last deleted first. @param olderThan the last `version_id` of the previous page @throws ContentError */
export async function readBin(
  client: ContentClient,
  entity: ContentTable | undefined,
  olderThan: number | undefined,
  limit: number,
): Promise<DeletedRecord[]> {
  const request = { p_entity: entity ?? null, p_older_than: olderThan ?? null, p_limit: limit }
  return parseAnswer('of the history', z.array(deletedRecord), await unwrap(client.rpc('deleted_records', request)))
}

/**
 * Empties the bin, for admins.
 * @param untilVersion the newest deletion in the confirmed count: later deletions stay
 * @param record only this record
 * @returns the number of records
 * @throws ContentError `forbidden`
 */
export async function emptyBin(
  client: ContentClient,
  untilVersion: number,
  record?: { entity: ContentTable; id: number },
): Promise<number> {
  const request = { p_entity: record?.entity ?? null, p_id: record?.id ?? null, p_until_version: untilVersion }
  return unwrap(client.rpc('empty_bin', request))
}

const restoredTable = z.object({
  entity: z.enum(CONTENT_TABLE_NAMES),
  inserted: z.number(),
  updated: z.number(),
  deleted: z.number(),
  /** Number of records that cannot be restored, because their rows were removed with the bin. */
  lost: z.number(),
  /** Records that the current rules refuse. They stay unchanged, or deleted. */
  refused: z.array(
    z.object({ id: z.number(), is_present: z.boolean(), reason: z.string(), record: z.record(z.string(), z.unknown()) }),
  ),
})
/** The outcome of a restore for one table: numbers of records, and the records that were left out. */
export type RestoredTable = z.infer<typeof restoredTable>

/**
 * Restores all content to a moment, in one transaction and as one entry of the history, for admins and the server.
 * A record that the rules of today refuse is left out.
 * @param at ISO 8601 @param isDryRun write nothing @throws ContentError `invalid` for a moment outside the history, `forbidden`
 */
export async function restoreContent(client: ContentClient, at: string, isDryRun: boolean): Promise<RestoredTable[]> {
  return parseAnswer(
    'of the history',
    z.array(restoredTable),
    await unwrap(client.rpc('restore_content', { p_at: at, p_dry_run: isDryRun })),
  )
}
