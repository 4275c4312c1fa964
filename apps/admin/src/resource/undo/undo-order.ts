import type { OrderedTable } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { reorderRecords } from '@bayt/content/queries/order'
import { UndoRefused } from './undo.ts'

/** The order of a list, as ids, before and after a move. */
export interface Move {
  before: number[]
  after: number[]
}

/**
 * Restores the order before a move. Done already if the list has that order.
 * @throws UndoRefused if the list has another order or other records since; ContentErrors
 */
export async function undoOrder(client: ContentClient, table: OrderedTable, { before, after }: Move): Promise<void> {
  try {
    await reorderRecords(client, table, before, after)
  } catch (error) {
    throw error instanceof ContentError && error.kind === 'conflict' ? new UndoRefused('list_changed') : error
  }
}
