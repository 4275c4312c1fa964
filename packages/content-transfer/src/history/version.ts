import type { Database } from '@bayt/content/database'
import { classifyError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { unwrap } from '@bayt/content/queries/unwrap'
import { NOT_FOUND } from '../refusal.ts'

/** The history in an export: a file with a version per line, the oldest first. For the contents of a version see docs/backup.md. */
export const HISTORY = 'history.jsonl'

export type Version = Database['public']['Tables']['record_versions']['Row']

/** Excludes the account, the request and the outbox row of a change, which have no meaning in another project. */
const COLUMNS = [
  'entity',
  'entity_id',
  'operation',
  'changed_at',
  'changed_by_name',
  'source',
  'part_of',
  'changed',
  'before',
  'record',
  'updated_at_by_id',
  'left_behind',
] as const

/** Versions of accounts are not exported. */
const WITHOUT_ACCOUNTS = 'entity.is.null,entity.neq.admin_users'

/** A version as a line of the file. @param entry position of its history entry in the file */
export function lineOf(version: Version, entry: number | null): string {
  // A project of an earlier version may have fewer columns.
  return JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [name, name === 'part_of' ? entry : (version[name] ?? null)])))
}

/** The number of versions that an export of the project would have. @throws ContentError */
export async function countVersions(client: ContentClient): Promise<number> {
  const { count, error, status } = await client
    .from('record_versions')
    .select('id', { count: 'exact', head: true })
    .or(WITHOUT_ACCOUNTS)
  if (error) throw classifyError(error, status)
  return count ?? 0
}

/**
 * The id of the newest version; 0 without a version; undefined if the project belongs to an earlier release, which had no history.
 * @throws ContentError
 */
export async function newestVersion(client: ContentClient): Promise<number | undefined> {
  const newest = client.from('record_versions').select('id').or(WITHOUT_ACCOUNTS).order('id', { ascending: false }).limit(1)
  const { data, error, status } = await newest
  if (status === NOT_FOUND) return undefined
  if (error) throw classifyError(error, status)
  return data[0]?.id ?? 0
}

/** The versions with ids above one id and up to another id, the oldest first. @throws ContentError */
export async function readVersions(client: ContentClient, after: number, until: number, limit: number): Promise<Version[]> {
  const page = client.from('record_versions').select('*').or(WITHOUT_ACCOUNTS).gt('id', after).lte('id', until)
  return unwrap(page.order('id').limit(limit))
}

/** The version at a position; position 1 is the oldest version. @throws ContentError */
export async function versionAt(client: ContentClient, position: number): Promise<Version | undefined> {
  const page = client.from('record_versions').select('*').or(WITHOUT_ACCOUNTS).order('id')
  return (await unwrap(page.range(position - 1, position - 1)))[0]
}
