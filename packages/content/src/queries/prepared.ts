import { z } from 'zod'
import type { Json } from '../database.types.ts'
import type { ContentTable } from '../entities/tables.ts'
import { type ContentError, classifyError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { author, type UndoneCommand, undone } from './commands.ts'
import { parseAnswer, throwOnError, unwrap } from './unwrap.ts'

/** Commands that are not carried out yet (supabase/migrations/…_prepared_changes.sql, docs/decisions/prepared-changes.md). */

/** The last author and the present value, by column. */
const columns = z.record(
  z.string(),
  z.object({ at: z.string().optional(), account: z.number().nullish(), name: z.string().nullish(), now: z.unknown() }),
)

const values = z.union([z.record(z.string(), z.unknown()), z.array(z.union([z.number(), z.string()]))])

const preparedChange = z.object({
  request: z.string(),
  version: z.number(),
  table: z.string(),
  action: z.enum(['insert', 'update', 'delete', 'order']),
  /** `null` for a new record and for an order. */
  record_id: z.number().nullable(),
  /** Columns and values, perhaps incomplete or invalid; the ids of an order, where a new record has the request of its change. */
  values,
  seen: values,
  /** Who prepared it last. */
  by: author,
  /** The names of the record by column; of a new record, the prepared names. */
  names: z.record(z.string(), z.string()),
  /** Whether the record exists. */
  is_there: z.boolean(),
  /** The columns that somebody changed since, with other values than the prepared ones. */
  overtaken: columns,
})
export type PreparedChange = z.output<typeof preparedChange>

const problem = z.object({
  /** The change; `null` for a problem of the whole set. */
  request: z.string().nullable(),
  table: z.string().nullable(),
  record_id: z.number().nullable(),
  names: z.record(z.string(), z.string()),
  /**
   * - `overtaken`: somebody changed `columns` since
   * - `gone`: the record was deleted
   * - `order`: the list was changed since
   * - `refused`: a rule refuses the value of `column`
   * - `forbidden`: the account may not do it
   * - `account`: the account that scheduled the set is not active any more
   * - `kept`: records were changed since the set was carried out, so it is not taken back
   */
  reason: z.enum(['overtaken', 'gone', 'order', 'refused', 'forbidden', 'account', 'kept']),
  columns,
  /** The error of the database. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  column: z.string().nullable(),
})
/** Why a change of a set cannot be carried out. */
export type PreparedProblem = z.output<typeof problem>
const problems = z.array(problem).nullable()

/** A link that shows the set, with the answer of whoever has it. */
const setLink = z.object({
  id: z.number(),
  /** Who shared it. */
  name: z.string(),
  /** Whether the caller may end it. */
  may_end: z.boolean(),
  shared_at: z.string(),
  expires_at: z.string(),
  /** Whether the set is as the link shows it. */
  is_current: z.boolean(),
  /** `null` without an answer. */
  looks_right: z.boolean().nullable(),
  remark: z.string().nullable(),
  answered_at: z.string().nullable(),
})
export type SetLink = z.output<typeof setLink>

const preparedSet = z.object({
  id: z.number(),
  /** `null`: changes that nobody has put together under a name. */
  name: z.string().nullable(),
  /** `waiting`: its time came, and `problem` kept it. A waiting set with `carried` waits to be taken back. */
  state: z.enum(['open', 'waiting', 'done', 'taken_back']),
  version: z.number(),
  /** The entry of the history that carried the set out. */
  request: z.string(),
  /** ISO 8601; `null`: by hand. */
  carry_at: z.string().nullable(),
  back_at: z.string().nullable(),
  problem: problems,
  prepared: author,
  /** Who scheduled the set or changed the scheduled set last: its time comes with the rights of this account. */
  approved: author.nullable(),
  /** `scheduled`: carried out at its time, not by hand. */
  carried: author.extend({ scheduled: z.boolean().optional() }).nullable(),
  taken_back: author.nullable(),
  changes: z.array(preparedChange),
  links: z.array(setLink),
})
export type PreparedSet = z.output<typeof preparedSet>

/** The error of a refused value, for the fields of a form. */
export function errorOfProblem({ code, message }: PreparedProblem): ContentError {
  return classifyError({ code: code ?? '', message: message ?? '' }, 400)
}

export interface ChangeToPrepare {
  /** A UUID that names the change, also in repeated calls. */
  request: string
  table: ContentTable
  action: PreparedChange['action']
  record_id: number | null
  /** As in `PreparedChange`. */
  values: object
  /** Of an update, the values that staff saw in the same columns; of an order, the order that staff saw; else `{}`. */
  seen: object
  /** The version of the change that is continued; `null` for a new change. */
  version: number | null
}

const answers = z.array(z.object({ request: z.string(), set_id: z.number(), version: z.number(), set_version: z.number() }))

/**
 * Prepares changes, or replaces the values of known changes. A repeated call does nothing more.
 * @param set of new changes; `null`: one new set without a name
 * @throws ContentError `conflict` with the code `prepared_overtaken` if somebody changed the prepared change, `carried_out`, or
 * `already_prepared` if the set has a change of the record; `invalid` for an unknown column or a removed picture
 */
export async function prepareChanges(client: ContentClient, changes: readonly ChangeToPrepare[], set: number | null = null) {
  const call = { p_changes: changes as unknown as Json, p_set: set }
  return parseAnswer('to prepared changes', answers, await unwrap(client.rpc('prepare_changes', call)))
}

/** The sets that still do something; the last 200 that are done or taken back, if `ended`. @throws ContentError */
export async function listPrepared(client: ContentClient, ended = false): Promise<PreparedSet[]> {
  const sets = await unwrap(client.rpc('prepared_list', { p_ended: ended }))
  return parseAnswer('about prepared changes', z.array(preparedSet), sets)
}

/** A set with a name, once for each request. @returns its id @throws ContentError */
export async function createSet(client: ContentClient, request: string, name: string): Promise<number> {
  return unwrap(client.rpc('create_set', { p_request: request, p_name: name }))
}

/** @throws ContentError `not_found` */
export async function renameSet(client: ContentClient, id: number, name: string | null): Promise<void> {
  await throwOnError(client.rpc('rename_set', { p_id: id, p_name: name }))
}

/** Moves a change into a set, or into a new set without a name. @returns the set @throws ContentError, as `prepareChanges` */
export async function moveChange(client: ContentClient, request: string, set: number | null): Promise<number> {
  return unwrap(client.rpc('move_change', { p_request: request, p_set: set }))
}

/** Forgets a prepared change. Also succeeds if it is forgotten already. @throws ContentError `conflict` if it has another version */
export async function discardChange(client: ContentClient, request: string, version: number | null = null): Promise<void> {
  await throwOnError(client.rpc('discard_change', { p_request: request, p_version: version }))
}

/** Forgets a set with its changes. @throws ContentError `conflict` if it has another version */
export async function discardSet(client: ContentClient, id: number, version: number | null = null): Promise<void> {
  await throwOnError(client.rpc('discard_set', { p_id: id, p_version: version }))
}

const scheduled = z.object({ version: z.number(), problem: problems })

/**
 * Gives a set its times, in ISO 8601; `null`: by hand. Of a set that is carried out, only `backAt` counts.
 * @returns the new version, and what would refuse the set now
 * @throws ContentError `conflict` if the set has another version than staff saw
 */
export async function scheduleSet(
  client: ContentClient,
  { id, version, carryAt, backAt }: { id: number; version: number; carryAt: string | null; backAt: string | null },
) {
  const call = { p_id: id, p_version: version, p_carry_at: carryAt, p_back_at: backAt }
  return parseAnswer('to a schedule', scheduled, await unwrap(client.rpc('schedule_set', call)))
}

const carried = z.object({
  id: z.number(),
  state: preparedSet.shape.state,
  version: z.number(),
  request: z.string(),
  /** Nothing was written if there is a problem. */
  problem: problems,
  changed: z.number(),
})

/** Carries a set out, all or nothing; once, however often it is called. @throws ContentError `conflict` if the set has another version */
export async function carryOutSet(client: ContentClient, id: number, version: number | null = null) {
  return parseAnswer('to a set', carried, await unwrap(client.rpc('carry_out_set', { p_id: id, p_version: version })))
}

/**
 * Shares a copy of the pages of a set by a link, once for each link: a call whose answer was lost is repeated with the same hash.
 * @param pages the HTML by language, of further pages as `en/1`, `ar/1`, …
 * @param tokenHash the hash of the secret in the link (`@bayt/release/draft-link`)
 * @returns the end of the link, ISO 8601
 * @throws ContentError `conflict` if the set has another version; the code `too_many_links` if the account has 20 links
 */
export async function shareSet(
  client: ContentClient,
  { id, version, pages, tokenHash }: { id: number; version: number; pages: Json; tokenHash: string },
): Promise<string> {
  return unwrap(client.rpc('share_set', { p_id: id, p_version: version, p_pages: pages, p_token_hash: tokenHash }))
}

/** Ends a link at once. Also succeeds if it has already ended. @throws ContentError */
export async function endLink(client: ContentClient, id: number): Promise<void> {
  await throwOnError(client.rpc('end_shared_draft', { p_id: id }))
}

/** Takes a set back. @throws ContentError `forbidden` for a set that somebody else carried out */
export async function takeBackSet(client: ContentClient, id: number): Promise<UndoneCommand> {
  return parseAnswer('to an undo', undone, await unwrap(client.rpc('take_back_set', { p_id: id })))
}
