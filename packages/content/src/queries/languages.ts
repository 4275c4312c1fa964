import { z } from 'zod'
import { CONTENT_TABLE_NAMES, type ContentTable } from '../entities/tables.ts'
import type { Mark } from '../languages/marks.ts'
import { LOCALES, type Locale } from '../locale.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer, throwOnError, unwrap } from './unwrap.ts'

/** Texts that are behind a change in another language, and missing texts (docs/decisions/languages.md). */

/**
 * The badge of a record about its languages: a text that is behind its other language, or a missing text. A record has one badge at
 * most; a text that is behind comes first.
 */
export type LanguageBadge = `${Locale}_${'behind' | 'missing'}`
export const LANGUAGE_BADGES: LanguageBadge[] = LOCALES.flatMap((locale) => [`${locale}_behind`, `${locale}_missing`] as const)

/** The ids of the records with each badge. */
export type LanguageBadges = Partial<Record<LanguageBadge, number[]>>

const mark = z
  .object({
    target: z.string(),
    source: z.string(),
    source_before: z.string(),
    since: z.string(),
    changed_at: z.string(),
    changed_by_name: z.string().nullable(),
  })
  .transform(({ source_before, changed_at, changed_by_name, ...rest }) => ({
    ...rest,
    sourceBefore: source_before,
    changedAt: changed_at,
    changedByName: changed_by_name,
  }))

/** A mark as the database keeps it. */
export interface StoredMark extends Mark {
  /** The time of the first change that the text has not followed; ISO 8601. */
  since: string
  /** The last change and its author; `null` for changes outside the console. */
  changedAt: string
  changedByName: string | null
}

/** Reads the marks of a record. @throws ContentError */
export async function readMarks(client: ContentClient, table: ContentTable, id: number): Promise<StoredMark[]> {
  return parseAnswer(
    'about the languages',
    z.array(mark),
    await unwrap(client.rpc('language_marks', { p_table: table, p_id: id })),
  )
}

/**
 * Confirms that a text is still right, although its source has changed. The confirmation holds until the next change of the
 * source.
 * @returns whether the text was confirmed; `false` if the source has changed since the mark was read
 * @throws ContentError
 */
export async function confirmStillRight(
  client: ContentClient,
  table: ContentTable,
  id: number,
  seen: StoredMark,
): Promise<boolean> {
  const call = { p_table: table, p_id: id, p_target: seen.target, p_seen: seen.changedAt }
  return unwrap(client.rpc('still_right', call))
}

const badges = z.record(z.string(), z.array(z.number()))

/** The badges of all records of a table. @throws ContentError */
export async function readLanguageBadges(client: ContentClient, table: ContentTable): Promise<LanguageBadges> {
  return parseAnswer('about the languages', badges, await unwrap(client.rpc('language_badges', { p_table: table })))
}

/**
 * The ids of hidden records that have an outdated text in one language: showing such a record would publish the outdated text.
 * @throws ContentError
 */
export async function readBehindIds(client: ContentClient, table: ContentTable, ids: number[]): Promise<number[]> {
  return unwrap(client.rpc('behind_ids', { p_table: table, p_ids: ids }))
}

const rule = z.object({
  forbids_behind: z.boolean(),
  changed_at: z.string().nullable(),
  changed_by_name: z.string().nullable(),
})

/** Whether a save must not publish a text that is behind its other language. @throws ContentError */
export async function readForbidsBehind(client: ContentClient): Promise<boolean> {
  return parseAnswer('about the languages', rule, await unwrap(client.rpc('language_rule'))).forbids_behind
}

/** Changes whether a save may publish a text that is behind, for admins. @throws ContentError `forbidden` */
export async function setForbidsBehind(client: ContentClient, forbids: boolean): Promise<void> {
  await throwOnError(client.rpc('set_language_rule', { p_forbids_behind: forbids }))
}

const work = z.object({
  entity: z.enum(CONTENT_TABLE_NAMES),
  entity_id: z.number(),
  /** The texts that name the record, by column. */
  names: z.record(z.string(), z.unknown()),
  /** The columns without a text. */
  missing: z.array(z.string()),
  /** The columns whose text has not followed a change of the other language. */
  behind: z.array(z.string()),
  /** ISO 8601 */
  since: z.string(),
  /** The last author of the other language, or of the record with a missing text. */
  changed_by: z.number().nullable(),
  changed_by_name: z.string().nullable(),
  /** Number of records in need, also beyond the limit. */
  total: z.number(),
})
/** A record whose texts need work. */
export type LanguageWork = z.infer<typeof work>

/** Reads the records whose texts need work, the oldest first. @param limit at most 1,000 @throws ContentError */
export async function readLanguageWork(client: ContentClient, limit: number): Promise<LanguageWork[]> {
  return parseAnswer('about the languages', z.array(work), await unwrap(client.rpc('language_work', { p_limit: limit })))
}
