import type { ContentTable, RowOf } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { readRecord } from './resource.ts'
import { unwrap } from './unwrap.ts'

/**
 * Deletes a record, unless it was changed since it was read. Succeeds if it does not exist.
 * @param basedOn `updated_at` of the version that was read
 * @returns the current record if it was changed since
 * @throws ContentError `forbidden` if the caller may not delete it
 */
export async function deleteUnchanged<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  id: number,
  basedOn: string,
): Promise<RowOf<Table> | undefined> {
  const name: ContentTable = table
  const deleted = await unwrap(client.from(name).delete().eq('id', id).eq('updated_at', basedOn).select('id'))
  if (deleted.length > 0) return undefined
  try {
    const current = await readRecord(client, table, id)
    if (current.updated_at === basedOn) throw new ContentError('forbidden', 'You are not allowed to delete this record.')
    return current
  } catch (error) {
    if (error instanceof ContentError && error.kind === 'not_found') return undefined
    throw error
  }
}
