import type { ContentTable, InputOf } from '@bayt/content/entities/tables'
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { type Action, type CommandResult, type OvertakenRecord, runCommand } from '@bayt/content/queries/commands'
import { createRequestId } from '@bayt/content/queries/request-id'

/**
 * Refusals that come before the database compares the request id with earlier requests, including refusals by servers in front
 * of the database.
 */
const REFUSED_UNSEEN: ReadonlySet<ErrorKind> = new Set([
  'signed_out',
  'forbidden',
  'factor_needed',
  'step_missing',
  'locked',
  'unexpected',
])

/** The database checks the rule of limited moderators together with the write: a refusal by this rule is certain. */
function isRefusedUnseen({ kind, code }: ContentError): boolean {
  return REFUSED_UNSEEN.has(kind) && code !== 'limited_moderator'
}

/** Whether a failed call may have arrived: the connection broke before the answer. */
export function isUncertain(error: unknown): boolean {
  return error instanceof ContentError && error.isRetryable
}

/** Whether a failed call certainly wrote nothing. An unexpected answer gives no certainty. */
export function isRefused(error: unknown): boolean {
  return error instanceof ContentError && !error.isRetryable && error.kind !== 'unexpected'
}

/**
 * Whether a command may have been done although its call failed.
 * @param isRepeated an earlier call of its request has no answer
 * @param wasOnline whether the browser was online at the call: an offline browser sends nothing
 */
export function mayBeDone(error: unknown, isRepeated: boolean, wasOnline: boolean): boolean {
  // A repetition that did not reach the command gives no information about the first attempt.
  if (isRepeated) return isUncertain(error) || (error instanceof ContentError && isRefusedUnseen(error))
  return isUncertain(error) && wasOnline
}

export type Calls<Sent> = ReturnType<typeof createCalls<Sent>>

/**
 * The calls of one part of the screen. Each call takes effect once: after a lost answer, a repetition sends the same request.
 * @param isSame whether a call repeats an earlier call; by default, whether both calls have the same JSON
 */
export function createCalls<Sent>(
  isSame: (earlier: Sent, now: Sent) => boolean = (earlier, now) => JSON.stringify(earlier) === JSON.stringify(now),
) {
  let unanswered: { sent: Sent; request: string }[] = []
  const open = new WeakSet<ContentError>()
  return {
    /**
     * @param sent what the call does
     * @param call makes the call. A repetition does exactly the same as the first attempt
     * @throws the error of the call
     */
    send: async <Result>(sent: Sent, call: (sent: Sent, request: string) => Promise<Result>) => {
      const earlier = unanswered.find((one) => isSame(one.sent, sent))
      const attempt = earlier ?? { sent, request: createRequestId() }
      const wasOnline = navigator.onLine
      unanswered = unanswered.filter((one) => one !== earlier)
      try {
        return { result: await call(attempt.sent, attempt.request), request: attempt.request }
      } catch (error) {
        if (mayBeDone(error, earlier !== undefined, wasOnline)) {
          unanswered = [...unanswered, attempt]
          if (error instanceof ContentError) open.add(error)
        }
        throw error
      }
    },
    /** Whether a call that failed with this error may still have been carried out. */
    mayBeDone: (error: unknown) => error instanceof ContentError && open.has(error),
  }
}

/** A command that gets its request id when it is sent. */
export type Unsent<Table extends ContentTable = ContentTable> = Action<Table> & {
  table: Table
  /** Distinguishes commands for different versions of the same records. */
  versions?: string
}

/** A command that was done. */
export type DoneCommand<Table extends ContentTable> = CommandResult<Table> & { request: string }

/** Sends the commands of one part of the screen. */
export function createSender(client: ContentClient) {
  const calls = createCalls<Unsent>(isSameCommand)
  return {
    /** Carries out a command. @throws ContentError */
    send: async <Table extends ContentTable>(command: Unsent<Table>) => {
      const { result, request } = await calls.send(command as Unsent, ({ versions: _, ...sent }, id) =>
        runCommand(client, { ...sent, request: id }),
      )
      return { ...result, request } as DoneCommand<Table>
    },
    mayBeDone: calls.mayBeDone,
  }
}

/** Whether a command repeats an earlier command: staff saw the same versions, or the values that the earlier command writes. */
function isSameCommand(earlier: Unsent, now: Unsent): boolean {
  if (!('changes' in earlier) || !('changes' in now)) return JSON.stringify(earlier) === JSON.stringify(now)
  const { changes, ...others } = earlier
  const { changes: changesNow, ...othersNow } = now
  if (JSON.stringify(others) !== JSON.stringify(othersNow) || changes.length !== changesNow.length) return false
  return changes.every(({ id, values, seen }, at) => {
    const other = changesNow[at]
    if (other?.id !== id || JSON.stringify(other.values) !== JSON.stringify(values)) return false
    const shown = columnsOf(other.seen)
    const hasValues = Object.entries(values).every(
      ([column, value]) => JSON.stringify(shown.get(column)) === JSON.stringify(value),
    )
    return hasValues || shown.get('updated_at') === columnsOf(seen).get('updated_at')
  })
}

const columnsOf = (record: object) => new Map<string, unknown>(Object.entries(record))

/** Values by column, of any version: a version may have columns that no longer exist, and lack columns that were added later. */
export type Columns = Record<string, unknown>

/** The part of a record that every form needs. */
export interface StoredRow {
  id: number
  updated_at: string
}

/** The write of one record: all values of a new record, or changed columns with the values that staff saw. */
export type RecordWrite = {
  request: string
  values: Columns
} /** `earlier` has the values of an attempt without an answer. */ & (
  | { action: 'insert'; earlier: Columns | undefined }
  | { action: 'update' | 'restore'; id: number; seen: Columns }
)

export interface RecordWritten {
  /** The record as it is now. */
  row: StoredRow
  /** Whether this write changed something. */
  isChanged: boolean
  /** Set if somebody has changed one of the columns since staff saw the values: then nothing was written. */
  overtaken: Pick<OvertakenRecord, 'now' | 'by'> | undefined
}

/** Writes records of a table; a repeated request writes nothing more. @throws ContentError */
export type WriteRecord = (client: ContentClient, write: RecordWrite) => Promise<RecordWritten>

/** How the records of a content table are written. */
export function contentWriter<Table extends ContentTable>(table: Table): WriteRecord {
  return async (client, write) => {
    const { request } = write
    const values = write.values as InputOf<Table>
    const { row, changed, overtaken } = await runCommand<Table>(
      client,
      write.action === 'insert'
        ? { action: 'insert', table, request, values }
        : { action: write.action, table, request, changes: [{ id: write.id, values, seen: write.seen }] },
    )
    // The row exists: for a missing record, the database raises `not_found`.
    return { row: row as StoredRow, isChanged: changed > 0, overtaken: overtaken[0] }
  }
}
