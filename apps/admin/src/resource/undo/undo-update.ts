import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { readSavedVersion } from '@bayt/content/queries/saved-version'
import type { RecordTable } from '../../lib/drafts/key.ts'
import type { StoredRow } from '../descriptor.ts'
import { UndoRefused } from './undo.ts'
import { type UndoableRows, undoableRows } from './undoable-rows.ts'

/** Number of attempts, if others save other fields of the same row at the same moment. */
const ATTEMPTS = 3

/**
 * Restores the previous values of a save's fields, from the history. Other fields keep later saves by others.
 * @param saved the version that the save returned
 * @throws UndoRefused if somebody changed one of these fields since; ContentErrors
 */
export async function undoUpdate(client: ContentClient, table: RecordTable, saved: StoredRow): Promise<void> {
  const rows = undoableRows(client, table)
  const version = await readSavedVersion(client, table, saved)
  if (!version) throw new UndoRefused('not_kept')
  const previous = Object.entries(version.before).filter(([column]) => rows.columns.includes(column))
  for (let attempt = 1; ; attempt++) {
    const current = await readRow(rows, saved.id)
    const left = previous.filter(([column, value]) => current[column] !== value)
    // An earlier attempt, whose answer was lost, has done it.
    if (left.length === 0) return
    const changed = left.map(([column]) => column).filter((column) => current[column] !== version.record[column])
    if (changed.length > 0) throw new UndoRefused('changed', changed)
    try {
      return await rows.update(saved.id, Object.fromEntries(left), current.updated_at)
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error
    }
  }
}

async function readRow(rows: UndoableRows, id: number) {
  try {
    return await rows.read(id)
  } catch (error) {
    throw error instanceof ContentError && error.kind === 'not_found' ? new UndoRefused('not_there') : error
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ContentError && error.kind === 'conflict'
}
