import { z } from 'zod'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

const values = z.record(z.string(), z.unknown())
const savedVersion = z.object({ before: values, record: values })

/** What one save changed. */
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
export async function readSavedVersion(
  client: ContentClient,
  entity: string,
  saved: { id: number; updated_at: string },
): Promise<SavedVersion | undefined> {
  const rows = await unwrap(
    client
      .from('record_versions')
      .select('before,record')
      .eq('entity', entity)
      .eq('entity_id', saved.id)
      .eq('operation', 'update')
      .eq('record->>updated_at', saved.updated_at)
      .not('before', 'is', null)
      .limit(1),
  )
  const { data, error } = z.array(savedVersion).safeParse(rows)
  if (error) throw new ContentError('server', 'The answer of the history could not be understood.', { cause: error })
  return data[0]
}
