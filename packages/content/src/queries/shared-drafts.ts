import { z } from 'zod'
import type { Json } from '../database.types.ts'
import type { ContentTable } from '../entities/tables.ts'
import type { Locale } from '../locale.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer } from './parse-answer.ts'
import { throwOnError, unwrap } from './unwrap.ts'

/** Drafts that staff share with people without an account, by a link (docs/decisions/preview.md). */

/** How many drafts an account shares at a time; the migration has the same number. */
export const MAX_SHARED_DRAFTS = 20

export interface DraftToShare {
  table: ContentTable
  /** `null` if the record was never saved. */
  id: number | null
  /** The record as a save would store it. */
  record: object
  /** The HTML of the record's page, by language. */
  pages: Partial<Record<Locale, string>>
  /** The hash of the secret in the link (`@bayt/release/draft-link`). */
  tokenHash: string
}

/**
 * Shares a draft, once for each link: a call whose response was lost is repeated with the same link.
 * @returns the end of the link, ISO 8601
 * @throws ContentError; `not_found` if the record was deleted
 */
export async function shareDraft(client: ContentClient, { table, id, record, pages, tokenHash }: DraftToShare): Promise<string> {
  const call = { p_table: table, p_id: id, p_record: record as Json, p_pages: pages, p_token_hash: tokenHash }
  return unwrap(client.rpc('share_draft', call))
}

export interface SharedDraftEntry {
  id: number
  entity: string
  /** `null`: the record was never saved. */
  entity_id: number | null
  /** The texts that name the record, as they were when the draft was shared: name_en, title_ar, … */
  names: Record<string, unknown>
  shared_by_name: string
  /** ISO 8601 */
  shared_at: string
  expires_at: string
  is_yours: boolean
  /** Whether the caller may end the link. */
  may_end: boolean
}

const NAMES = z.record(z.string(), z.unknown())

/** All open drafts, newest first. @throws ContentError */
export async function readSharedDrafts(client: ContentClient): Promise<SharedDraftEntry[]> {
  const drafts = await unwrap(client.rpc('shared_drafts'))
  return drafts.map((draft) => ({ ...draft, names: parseAnswer('about shared drafts', NAMES, draft.names) }))
}

/** Ends the link of a draft at once. Also succeeds if the link has already ended. @throws ContentError */
export async function endSharedDraft(client: ContentClient, id: number): Promise<void> {
  await throwOnError(client.rpc('end_shared_draft', { p_id: id }))
}
