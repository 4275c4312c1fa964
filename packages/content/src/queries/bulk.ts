import { z } from 'zod'
import type { Database, Json } from '../database.types.ts'
import type { ContentTable, InputOf, RowOf } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { listedRecords } from './listed-records.ts'
import type { PageRequest } from './page-request.ts'
import { readAll } from './read-all.ts'
import { listedIds } from './resource.ts'
import { unwrap } from './unwrap.ts'

/**
 * Commands for many records (supabase/migrations/…_commands.sql): one transaction, one entry of the history, one undo. `request` is a UUID; a
 * call whose answer was lost is repeated with the same UUID. docs/decisions/bulk.md.
 */

type ChangeCall = Database['public']['Functions']['change_records']['Args']

/** The most records of one command. */
export const MOST_RECORDS = 10_000

/** Ids in the address of one request. */
const IDS_PER_REQUEST = 200

/** Rows of one answer. */
const LISTED_ROWS = 1_000

const overtakenRecord = z.object({
  id: z.number(),
  /** The names of the record by column. */
  names: z.record(z.string(), z.string()),
  /** The columns of the command, as they are now. */
  now: z.record(z.string(), z.unknown()),
})

/** A record that a command skipped: its value differs from the value that staff saw. */
export type OvertakenRecord = z.output<typeof overtakenRecord>

/** The result of a change of many records. */
export interface ChangedRecords {
  /** Number of changed records. Records that had the values already, or were deleted since, do not count. */
  count: number
  overtaken: OvertakenRecord[]
}

/** A change of a record. */
export interface RecordChange<Table extends ContentTable> {
  id: number
  values: Partial<InputOf<Table>>
  /** The record as staff saw it; only the changed columns are compared. */
  seen: object
}

/**
 * Changes columns of many records. Skips records whose values in these columns differ from the seen values.
 * @throws ContentError `invalid` if a rule refuses a value; nothing is changed then
 */
export async function changeRecords<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  changes: RecordChange<Table>[],
  request: string,
): Promise<ChangedRecords> {
  const call: ChangeCall = {
    p_table: table,
    p_ids: changes.map(({ id }) => id),
    p_values: once(changes.map(({ values }) => values)),
    p_seen: once(changes.map(({ values, seen }) => pick(seen, Object.keys(values)))),
    p_request: request,
  }
  const answer = changedRecords.safeParse(await unwrap(client.rpc('change_records', call)))
  if (!answer.success) {
    throw new ContentError('server', 'The server did not say what was changed.', { cause: answer.error })
  }
  const [{ changed, overtaken }] = answer.data
  return { count: changed, overtaken }
}

const changedRecords = z.tuple([z.object({ changed: z.number(), overtaken: z.array(overtakenRecord) })])

const pick = (record: object, columns: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([column]) => columns.includes(column)))

/** Sends values that all records share once, so that the history can show them. */
function once(values: object[]): Json {
  const [first] = values
  const common = JSON.stringify(first)
  return (values.every((one) => JSON.stringify(one) === common) ? first : values) as Json
}

/** Deletes many records; they are then in the bin. @returns how many @throws ContentError */
export async function deleteRecords(client: ContentClient, table: ContentTable, ids: number[], request: string): Promise<number> {
  const call = { p_table: table, p_ids: ids, p_request: request }
  return await unwrap(client.rpc('delete_records', call))
}

/**
 * Inserts a record as a part of a command.
 * @param request of this record, as for `insertRecord`
 * @param command of all records that are added together
 */
export async function addRecord<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  input: InputOf<Table>,
  request: string,
  command: string,
): Promise<RowOf<Table>> {
  const call = { p_table: table, p_record: input as Json, p_request: request, p_command: command }
  const row: unknown = await unwrap(client.rpc('add_record', call))
  return row as RowOf<Table>
}

/** The result of an undo. */
export interface UndoneRecords {
  /** Records restored to their state before the command. */
  undone: number
  /** Records that somebody changed since: they stay as they are. */
  kept: number
}

/** Takes a command back as one step. @throws ContentError `forbidden` for the command of somebody else */
export async function undoRecords(client: ContentClient, request: string): Promise<UndoneRecords> {
  const [answer] = await unwrap(client.rpc('undo_bulk', { p_request: request }))
  if (!answer) throw new ContentError('server', 'The server did not say what was undone.')
  return answer
}

/**
 * All records that a list shows on all its pages.
 * @param columns columns to read besides the id
 * @param found the only records of the list: the answer of a search
 */
export async function matchingRecords(
  client: ContentClient,
  table: ContentTable,
  { filters = {}, needs }: Pick<PageRequest, 'filters' | 'needs'>,
  columns: string[],
  found?: readonly number[],
): Promise<{ id: number }[]> {
  const list = ['id', ...columns].join(',')
  const listed = await listedIds(client, table, needs, found)
  if (listed) {
    const records: { id: number }[] = []
    for (let from = 0; from < listed.length; from += LISTED_ROWS) {
      const part = listed.slice(from, from + LISTED_ROWS)
      const { rows } = await listedRecords(client, table, list, part, { filters, page: 0, pageSize: LISTED_ROWS })
      records.push(...rows.map((row) => ({ ...row, id: Number(row.id) })))
    }
    return records
  }
  return readAll((from, to) =>
    client
      .from(table as 'products')
      .select(list as 'id', { count: 'exact' })
      .match(filters)
      .order('id')
      .range(from, to),
  )
}

/** Reads complete records, in the order of `ids`; leaves out records that were deleted since. */
export async function readRecords<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  ids: number[],
): Promise<RowOf<Table>[]> {
  const byId = new Map<number, RowOf<Table>>()
  for (let from = 0; from < ids.length; from += IDS_PER_REQUEST) {
    const query = client.from(table as 'products').select(columnsOf(table))
    const rows: unknown = await unwrap(query.in('id', ids.slice(from, from + IDS_PER_REQUEST)))
    for (const row of rows as RowOf<Table>[]) byId.set(row.id, row)
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}
