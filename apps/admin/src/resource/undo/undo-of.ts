import type { ContentTable, OrderedTable } from '@bayt/content/entities/tables'
import type { ContentClient } from '@bayt/content/queries/client'
import type { RecordTable } from '../../lib/drafts/key.ts'
import type { StoredRow } from '../descriptor.ts'
import { type FieldGroup, fieldsOf } from '../fields.ts'
import type { Undo } from './undo.ts'
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

/** The undo of a save of a form. There is none for a save that changed nothing, and none for a new account. */
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

/** The undo of an update. @param texts the message, if it is not the general one, and the labels of the columns */
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

/** The undo of a deletion. There is none for accounts. */
export function undoOfDelete(client: ContentClient, table: RecordTable, id: number): Undo | undefined {
  if (table === 'admin_users') return undefined
  const run = async () => {
    await undoDelete(client, table, id)
    return id
  }
  return { table, run, done: (text) => text.deleted }
}

/** The undo of a move in a list. */
export function undoOfOrder(client: ContentClient, table: OrderedTable, move: Move): Undo {
  return { table, run: async () => void (await undoOrder(client, table, move)), done: (text) => text.order }
}

/** The undo of a restored record: it goes back into the bin. @param after runs then */
export function undoOfRestore(
  client: ContentClient,
  table: ContentTable,
  restored: StoredRow,
  { done, after }: { done: string; after: () => Promise<void> },
): Undo {
  const run = async () => {
    await undoCreate(client, table, restored)
    await after()
    return undefined
  }
  return { table, run, done: () => done }
}
