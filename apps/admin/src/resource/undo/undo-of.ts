import type { ContentTable, OrderedTable } from '@bayt/content/entities/tables'
import type { ContentClient } from '@bayt/content/queries/client'
import type { RecordTable } from '../../lib/drafts/key.ts'
import type { StoredRow } from '../descriptor.ts'
import { type FieldGroup, fieldsOf } from '../fields.ts'
import { type Undo, UndoRefused } from './undo.ts'
import { undoCreate } from './undo-create.ts'
import { undoDelete } from './undo-delete.ts'
import { type Move, undoOrder } from './undo-order.ts'
import { undoUpdate } from './undo-update.ts'

interface Save {
  table: RecordTable
  groups: FieldGroup[]
  /** `updated_at` of the version that was edited; `null` for a new record. */
  basedOn: string | null
  /** The row that the save returned. */
  row: StoredRow
}

/** The undo of a form's save; undefined for a save that changed nothing, and for a new account. */
export function undoOfSave(client: ContentClient, { table, groups, basedOn, row }: Save): Undo | undefined {
  if (row.updated_at === basedOn) return undefined
  if (basedOn !== null) {
    const labels = new Map(fieldsOf(groups).map(({ name, label }) => [name, label]))
    return undoOfUpdate(client, table, row, { labelOf: (column) => labels.get(column) })
  }
  if (table === 'admin_users') return undefined
  return {
    table,
    run: async () => void (await undoCreate(client, table, row)),
    done: (text) => text.created,
  }
}

/** The undo of an update. @param texts the message, if it is not the general message, and the labels of the columns */
export function undoOfUpdate(
  client: ContentClient,
  table: RecordTable,
  saved: StoredRow,
  texts: Partial<Pick<Undo, 'done' | 'labelOf'>> = {},
): Undo {
  const run = async () => {
    await undoUpdate(client, table, saved)
    return saved.id
  }
  return { table, run, done: (text) => text.updated, ...texts }
}

/** The undo of a deletion; undefined for accounts. */
export function undoOfDelete(client: ContentClient, table: RecordTable, id: number): Undo | undefined {
  if (table === 'admin_users') return undefined
  const run = async () => {
    await undoDelete(client, table, id)
    return id
  }
  return { table, run, done: (text) => text.deleted }
}

/** The undo of a move in a list; undefined for a move that changed nothing. */
export function undoOfOrder(client: ContentClient, table: OrderedTable, move: Move): Undo | undefined {
  if (move.after.every((id, index) => id === move.before[index])) return undefined
  return { table, run: async () => void (await undoOrder(client, table, move)), done: (text) => text.order }
}

/** A record from the bin. */
export interface RestoredRecord {
  table: ContentTable
  row: StoredRow
}

/**
 * The undo of restored records: moves them back into the bin, the last record first. Records that somebody changed since stay.
 * @param done the message about how many went back and how many stay
 * @param after runs afterwards, even if only some could go back
 * @returns undefined without a record
 */
export function undoOfRestores(
  client: ContentClient,
  restored: readonly RestoredRecord[],
  { done, after }: { done: (undone: number, kept: number) => string; after: (undone: RestoredRecord[]) => Promise<void> },
): Undo | undefined {
  const [first] = restored
  if (!first) return undefined
  let undone: RestoredRecord[] = []
  const run = async () => {
    undone = []
    try {
      for (const record of restored.toReversed()) if (await isUndone(client, record)) undone.push(record)
    } finally {
      await after(undone)
    }
    if (undone.length === 0) throw new UndoRefused('changed_record')
    return undefined
  }
  return { table: first.table, run, done: () => done(undone.length, restored.length - undone.length) }
}

async function isUndone(client: ContentClient, { table, row }: RestoredRecord): Promise<boolean> {
  try {
    await undoCreate(client, table, row)
    return true
  } catch (error) {
    if (error instanceof UndoRefused) return false
    throw error
  }
}
