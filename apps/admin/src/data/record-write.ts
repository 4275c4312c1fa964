import type { ContentTable, InputOf } from '@bayt/content/entities/tables'
import type { ContentClient } from '@bayt/content/queries/client'
import { type OvertakenRecord, runCommand } from '@bayt/content/queries/commands'

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
