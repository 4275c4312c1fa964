import type { ContentTable, InputOf, RowOf } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { insertRecord, updateRecord } from '@bayt/content/queries/resource'
import type { Services } from '../../lib/services.tsx'
import type { FormDescriptor, FormSubject, SaveTarget } from '../descriptor.ts'

/**
 * Saves a record. A new record is stored once, however often the same request is sent.
 * @throws ConflictError if another session saved it since it was read; other ContentErrors of `packages/content`
 */
export async function saveRecord<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  target: SaveTarget,
  input: InputOf<Table>,
): Promise<RowOf<Table>> {
  if (target.id !== 'new') return updateRecord(client, table, target.id, input, target.basedOn)
  const row = await insertRecord(client, table, input, target.request)
  if (hasValues(row, input)) return row
  // A former attempt stored it before more was typed. Until somebody else saves it, its version is the time of its creation.
  return updateRecord(client, table, row.id, input, target.basedOn ?? row.created_at)
}

function hasValues(row: object, input: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row))
  return Object.entries(input).every(([column, value]) => stored.get(column) === (value ?? null))
}

/** The form subject of a content table. */
export function contentSubject<Table extends ContentTable>(
  descriptor: FormDescriptor<Table>,
): FormSubject<RowOf<Table>, InputOf<Table>> {
  const { table, schema, groups, emptyValues } = descriptor
  const save = ({ client }: Services, target: SaveTarget, input: InputOf<Table>) => saveRecord(client, table, target, input)
  return { table, schema, groups, emptyValues, save }
}

/** Whether a failed write may have arrived: the connection broke before the answer. */
export function isUncertain(error: unknown): boolean {
  return error instanceof ContentError && error.isRetryable
}

/** Whether a failed write certainly stored nothing. Of an answer that nobody expects that is not known. */
export function isRefused(error: unknown): boolean {
  return error instanceof ContentError && !error.isRetryable && error.kind !== 'unexpected'
}

/**
 * Whether a new attempt needs a new request: the database refused the only attempt, or the stored record was deleted since. Otherwise
 * an earlier attempt may still arrive, so the next attempt repeats its request.
 */
export function endsRequest(error: unknown, isRetry: boolean): boolean {
  if (error instanceof ContentError && error.kind === 'not_found') return true
  return !isRetry && isRefused(error)
}
