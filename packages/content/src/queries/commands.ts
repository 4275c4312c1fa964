import { z } from 'zod'
import type { Json } from '../database.types.ts'
import type { ContentTable, InputOf, RowOf } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

/**
 * The one way to write content (supabase/migrations/…_commands.sql, docs/decisions/commands.md). A command is done once, however
 * often its request is sent, and `undoCommand` reverts the command.
 */

/** The most records of one command. */
export const MOST_RECORDS = 10_000

/** A change of a record: the values to write, and the record as staff saw it. Only the written columns are compared. */
export interface RecordChange<Table extends ContentTable = ContentTable> {
  id: number
  values: Partial<InputOf<Table>>
  seen: object
}

/**
 * The action of a command. `restore` writes values of an earlier version: the action marks no text as behind its other language.
 */
export type Action<Table extends ContentTable = ContentTable> =
  | { action: 'insert'; values: InputOf<Table> }
  | { action: 'update' | 'restore'; changes: readonly RecordChange<Table>[] }
  | { action: 'delete'; ids: readonly number[] }
  /**
   * Restores records from the bin under their ids. `instead` has columns with replaced values, such as `null` for a removed
   * picture.
   */
  | { action: 'undelete'; ids: readonly number[]; instead?: Readonly<Record<string, string | boolean | null>> }
  /** Orders all records of an ordered table, first to last; also has the order that staff saw. */
  | { action: 'order'; ids: readonly number[]; seen: readonly number[] }

export type Command<Table extends ContentTable = ContentTable> = Action<Table> & {
  /** A UUID: a call whose answer was lost is repeated with the same UUID. */
  request: string
  table: Table
  /** The request of the entry in the history that joins this command with other commands; the entry is undone as a whole. */
  partOf?: string
}

/** Who did something and when, ISO 8601; the account is `null` for a change outside the console. */
export const author = z.object({ at: z.string(), account: z.number().nullable(), name: z.string().nullable() })

const overtaken = z.object({
  id: z.number(),
  /** The names of the record by column. */
  names: z.record(z.string(), z.string()),
  /** The present values of the command's columns. */
  now: z.record(z.string(), z.unknown()),
  /** The last author of each column. */
  by: z.record(z.string(), author),
})

/** A record that a command left unchanged: a value differs from the value that staff saw. */
export type OvertakenRecord = z.output<typeof overtaken>

/** The part of an answer to a command that says what changed, and which records were left unchanged. */
export const commandCounts = z.object({ changed: z.number(), overtaken: z.array(overtaken) })

const answer = commandCounts.extend({
  row: z.looseObject({ id: z.number(), updated_at: z.string() }).nullable(),
})

/** What a command did. */
export interface CommandResult<Table extends ContentTable> {
  /** The number of records that the command wrote. Records that already had the values, or were deleted since, do not count. */
  changed: number
  overtaken: OvertakenRecord[]
  /** The present record, for a command on one existing record; `null` otherwise. */
  row: RowOf<Table> | null
}

/**
 * Carries out a command, unless an earlier call with the same request has done it.
 * @throws ContentError `invalid` if a rule refuses a value, `not_found` if the one record was deleted or is not in the bin,
 * `conflict` if the list has another order or other records than staff saw, `forbidden`; nothing is changed then
 */
export async function runCommand<Table extends ContentTable>(
  client: ContentClient,
  command: Command<Table>,
): Promise<CommandResult<Table>> {
  const { request, table, action, partOf } = command
  const call = {
    p_request: request,
    p_action: action,
    p_table: table,
    ...argumentsOf(command),
    p_part_of: partOf ?? null,
  }
  const { row, ...counts } = parseAnswer('to a command', answer, await unwrap(client.rpc('run_command', call)))
  return { ...counts, row: row as RowOf<Table> | null }
}

function argumentsOf(command: Action): { p_ids?: number[]; p_values?: Json; p_seen?: Json } {
  switch (command.action) {
    case 'insert':
      return { p_values: command.values as Json }
    case 'delete':
      return { p_ids: [...command.ids] }
    case 'undelete':
      return { p_ids: [...command.ids], p_values: command.instead ?? {} }
    case 'order':
      return { p_ids: [...command.ids], p_seen: [...command.seen] }
    default: {
      const { changes } = command
      const seen = changes.map(({ values, seen: record }) => pick(record, Object.keys(values)))
      return { p_ids: changes.map(({ id }) => id), p_values: once(changes.map(({ values }) => values)), p_seen: once(seen) }
    }
  }
}

const pick = (record: object, columns: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([column]) => columns.includes(column)))

/** If all records get the same values, sends the values only once: then the history can show them. */
function once(values: object[]): Json {
  const [first] = values
  const common = JSON.stringify(first)
  return (values.every((one) => JSON.stringify(one) === common) ? first : values) as Json
}

export const undone = z.object({
  /** Number of records that were restored to their state before the command. */
  undone: z.number(),
  /** Number of records that the undo does not change, mostly because somebody changed them after the command. */
  kept: z.number(),
  refusal: z
    .object({
      reason: z.enum(['changed', 'changed_record', 'list_changed', 'not_there', 'emptied', 'not_kept']),
      /** The columns that somebody changed after the command. */
      columns: z.array(z.string()),
    })
    .nullable(),
})

/** The result of an undo, and why one of the kept records was kept. */
export type UndoneCommand = z.output<typeof undone>

/** Reverts a command as one step. @throws ContentError `forbidden` for the command of another person, `not_found` */
export async function undoCommand(client: ContentClient, request: string): Promise<UndoneCommand> {
  return parseAnswer('to an undo', undone, await unwrap(client.rpc('undo_command', { p_request: request })))
}
