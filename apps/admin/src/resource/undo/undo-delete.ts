import type { ContentTable } from '@bayt/content/entities/tables'
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { restoreDeleted } from '@bayt/content/queries/history'
import { readRecord } from '@bayt/content/queries/resource'
import { UndoRefused } from './undo.ts'

/**
 * Restores a deleted record under its id. Succeeds if it was restored already.
 * @throws UndoRefused if the bin was emptied, or the caller may not restore it; ContentErrors
 */
export async function undoDelete(client: ContentClient, table: ContentTable, id: number): Promise<void> {
  try {
    await restoreDeleted(client, table, id)
  } catch (error) {
    if (isOfKind(error, 'forbidden')) throw new UndoRefused('others')
    if (!isOfKind(error, 'not_found')) throw error
    await requireRecord(client, table, id)
  }
}

async function requireRecord(client: ContentClient, table: ContentTable, id: number): Promise<void> {
  try {
    await readRecord(client, table, id)
  } catch (error) {
    throw isOfKind(error, 'not_found') ? new UndoRefused('emptied') : error
  }
}

function isOfKind(error: unknown, kind: ErrorKind): boolean {
  return error instanceof ContentError && error.kind === kind
}
