import type { ContentClient } from '@bayt/content/queries/client'
import { type Change, readHistory } from '@bayt/content/queries/history'
import { transferErrorMessage } from './transfer-error.ts'

/** As many as one page of the history has. */
const NEWEST = 200
const CHANGES_OF_CONTENT: readonly Change['operation'][] = ['insert', 'update', 'delete', 'reorder', 'import', 'restore', 'bulk']

/** What the newest entries of the history tell about a moment: its last restore, and whether the content has changed since. */
export type EarlierRestore =
  | { kind: 'restored'; restore: Change; isChanged: boolean }
  | { kind: 'none' }
  | { kind: 'unreadable'; why: string }

/** Finds the last restore of a moment. @param at ISO 8601 */
export async function findRestore(client: ContentClient, at: string): Promise<EarlierRestore> {
  try {
    const entries = await readHistory(client, {}, undefined, NEWEST)
    const position = entries.findIndex((entry) => isRestoreOf(at, entry))
    const restore = entries[position]
    return restore ? { kind: 'restored', restore, isChanged: entries.slice(0, position).some(changesContent) } : { kind: 'none' }
  } catch (error) {
    return { kind: 'unreadable', why: transferErrorMessage(error) }
  }
}

function isRestoreOf(at: string, { operation, entity, after }: Change): boolean {
  const restored = operation === 'restore' && entity === null ? after?.at : undefined
  return typeof restored === 'string' && Date.parse(restored) === Date.parse(at)
}

/** Not an account, pictures, a rollback of the site, or a mark. */
function changesContent({ operation, entity }: Change): boolean {
  return entity !== 'admin_users' && CHANGES_OF_CONTENT.includes(operation)
}

/** What somebody reads who asks for a moment: the answer of an earlier restore may have been lost. @param isSame nothing would change */
export function earlierRestoreSentence(found: EarlierRestore, at: string, isSame: boolean): string {
  if (found.kind === 'unreadable') return `The history could not be read, so it may have been restored before: ${found.why}`
  if (found.kind === 'none') {
    const none = `No restore of this moment is in the newest ${NEWEST} entries of the history.`
    return isSame ? none : `${none} To restore it: ${restoreCommand(at)}`
  }
  if (!found.isChanged) return `An earlier command has restored it. To undo that: ${undoCommand(found)}`
  const since = isSame ? '' : ': a restore would change that back, too'
  return `An earlier command has restored it, and the content has changed since${since}. To undo both: ${undoCommand(found)}`
}

/** The command that restores the moment before a restore. */
export function undoCommand(found: EarlierRestore): string {
  if (found.kind !== 'restored') return restoreCommand('<the moment before this command>')
  return restoreCommand(new Date(Date.parse(found.restore.changed_at) - 1).toISOString())
}

const restoreCommand = (at: string) => `npm run content:restore -- --at ${at}`
