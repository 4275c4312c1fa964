import type { ContentTable } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import { type UndoneRecords, undoRecords } from '@bayt/content/queries/bulk'
import type { ContentClient } from '@bayt/content/queries/client'
import { type Undo, UndoRefused } from '../undo/undo.ts'
import type { CommandTexts } from './command-texts.ts'

/**
 * The undo of a command for many records: one step, which keeps later changes by others.
 * @param request of the command
 * @param countKnown number of records that staff know of; the other records of the command were undone before. Default: all
 */
export function undoOfCommand(
  client: ContentClient,
  table: ContentTable,
  request: string,
  texts: CommandTexts,
  countKnown?: () => number,
): Undo {
  let answer: UndoneRecords = { undone: 0, kept: 0 }
  const run = async () => {
    try {
      answer = await undoRecords(client, request)
    } catch (error) {
      throw error instanceof ContentError && error.kind === 'not_found' ? new UndoRefused('not_kept') : error
    }
    return undefined
  }
  const done = () => {
    const undone = countKnown ? Math.max(0, countKnown() - answer.kept) : answer.undone
    return answer.kept > 0 ? texts.undoneExcept(undone, answer.kept) : texts.undone(undone)
  }
  return { table, run, done }
}
