import { z } from 'zod'
import type { ContentClient } from './client.ts'
import { parseAnswer } from './parse-answer.ts'
import { unwrap } from './unwrap.ts'

const values = z.record(z.string(), z.unknown())
const savedVersion = z.object({ before: values, record: values })

/** The changes of one save. */
export interface SavedVersion {
  /** The previous values of the changed columns. */
  before: Record<string, unknown>
  /** The row after the save. */
  record: Record<string, unknown>
}

/**
 * The version that a save wrote, found by the `updated_at` that it returned.
 * @returns `undefined` if the history no longer has its values
 * @throws ContentError
 */
export async function readSavedVersion(client: ContentClient, entity: string, saved: Saved): Promise<SavedVersion | undefined> {
  const rows = await unwrap(
    versionsOf(client, entity, saved).eq('operation', 'update').eq('record->>updated_at', saved.updated_at).limit(1),
  )
  return parseAnswer('of the history', z.array(savedVersion), rows)[0] ?? (await readMove(client, entity, saved))
}

interface Saved {
  id: number
  updated_at: string
}

function versionsOf(client: ContentClient, entity: string, { id }: Saved) {
  return client.from('record_versions').select('before,record').eq('entity', entity).eq('entity_id', id).not('before', 'is', null)
}

/** A save that changed the place in the list alone: the history has it as a new order, with the numbers by id. */
async function readMove(client: ContentClient, entity: string, saved: Saved): Promise<SavedVersion | undefined> {
  const rows = await unwrap(
    versionsOf(client, entity, saved)
      .eq('operation', 'reorder')
      .contains('updated_at_by_id', { [saved.id]: saved.updated_at })
      .limit(1),
  )
  const [move] = parseAnswer('of the history', z.array(savedVersion), rows)
  const numberIn = (numbers: Record<string, unknown>) => ({ display_order: numbers[saved.id] })
  return move && { before: numberIn(move.before), record: numberIn(move.record) }
}
