import type { ContentClient } from '@bayt/content/queries/client'
import { type Change, readHistory } from '@bayt/content/queries/history'
import { transferErrorMessage } from './transfer-error.ts'

/** The size of one page of the history. */
const NEWEST = 200
const CHANGES_OF_CONTENT: readonly Change['operation'][] = ['insert', 'update', 'delete', 'reorder', 'import', 'restore', 'bulk']

/**
 * The newest restore of a moment, from the history: whether a later restore has undone that restore, and whether the content
 * has changed since then.
 */
export type EarlierRestore =
  | { kind: 'restored'; restore: Change; isChanged: boolean }
  | { kind: 'undone'; instead: number; isChanged: boolean }
  | { kind: 'none' }
  | { kind: 'unreadable'; why: string }

/** Finds the last restore of a moment. @param at ISO 8601 */
export async function findRestore(client: ContentClient, at: string): Promise<EarlierRestore> {
  try {
    return restoreAmong(await readHistory(client, {}, undefined, NEWEST), at)
  } catch (error) {
    return { kind: 'unreadable', why: transferErrorMessage(error) }
  }
}

/** @param entries newest first */
export function restoreAmong(entries: readonly Change[], at: string): EarlierRestore {
  const position = entries.findIndex((entry) => restored(entry) === microseconds(at))
  const restore = entries[position]
  if (!restore) return { kind: 'none' }
  const newer = entries.slice(0, position)
  const undoing = undoingOf(newer, restore)
  if (undoing) return { kind: 'undone', ...undoing }
  return { kind: 'restored', restore, isChanged: newer.some(changesContent) }
}

/**
 * Whether later restores have undone a restore.
 * @param newer newest first
 * @returns `instead`: the moment before the restore to which a later restore went back; `isChanged`: whether the content has
 * changed since then, without undone changes
 */
function undoingOf(newer: readonly Change[], restore: Change) {
  let instead = Number.POSITIVE_INFINITY
  let isChanged = false
  for (const entry of newer) {
    // A newer restore went back to the moment `instead`, so an entry after that moment is undone.
    if (microseconds(entry.changed_at) > instead) continue
    const at = restored(entry)
    if (at !== undefined) instead = at
    else if (changesContent(entry)) isChanged = true
  }
  return instead < microseconds(restore.changed_at) ? { instead, isChanged } : undefined
}

/** The moment to which an entry has restored all content, in microseconds; `undefined` for any other entry. */
function restored({ operation, entity, after }: Change): number | undefined {
  const at = operation === 'restore' && entity === null ? after?.at : undefined
  return typeof at === 'string' ? microseconds(at) : undefined
}

/** Excludes changes of accounts, pictures and marks, and rollbacks of the site. */
function changesContent({ operation, entity }: Change): boolean {
  return entity !== 'admin_users' && CHANGES_OF_CONTENT.includes(operation)
}

/**
 * Reports an earlier restore of this moment, because its answer may have been lost.
 * @param isSame nothing would change
 * @param project the options that name the project
 */
export function earlierRestoreSentence(found: EarlierRestore, at: string, isSame: boolean, project: string): string {
  if (found.kind === 'unreadable') return `The history could not be read, so it may have been restored before: ${found.why}`
  if (found.kind === 'none') {
    const none = `No restore of this moment is in the newest ${NEWEST} entries of the history.`
    return isSame ? none : `${none} To restore it: ${restoreCommand(at, project)}`
  }
  const since = found.isChanged
    ? `, and the content has changed since${isSame ? '' : ': a restore would change that back, too'}`
    : ''
  if (found.kind === 'undone') {
    const instead = `An earlier command has restored it, and a later one has restored ${isoTime(found.instead)} instead${since}.`
    return isSame ? instead : `${instead} To restore it again: ${restoreCommand(at, project)}`
  }
  return `An earlier command has restored it${since}. To undo ${found.isChanged ? 'both' : 'that'}: ${undoCommand(found, project)}`
}

/** The command that restores the moment before a restore. @param project the options that name the project */
export function undoCommand(found: EarlierRestore, project: string): string {
  if (found.kind !== 'restored') return restoreCommand('<the moment before this command>', project)
  return restoreCommand(isoTime(microseconds(found.restore.changed_at) - 1), project)
}

const restoreCommand = (at: string, project: string) => `npm run content:restore -- ${project} --at ${at}`

/**
 * The time since 1970 in microseconds, as in the database: a save may be in the same millisecond as the restore that waited for
 * it.
 */
function microseconds(time: string): number {
  const [, beyondMs = ''] = /\.\d{3}(\d{1,3})/.exec(time) ?? []
  return Date.parse(time) * 1_000 + Number(beyondMs.padEnd(3, '0'))
}

function isoTime(us: number): string {
  const beyondMs = us % 1_000
  const iso = new Date((us - beyondMs) / 1_000).toISOString()
  return beyondMs === 0 ? iso : iso.replace('Z', `${String(beyondMs).padStart(3, '0')}Z`)
}
