import type { ContentTable } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { readAll } from './read-all.ts'
import { unwrap } from './unwrap.ts'

/**
 * The ids of the records that a command for many records has changed, by the history: none if it has not arrived.
 * @param request of the command @throws ContentError
 */
export async function readCommandParts(client: ContentClient, table: ContentTable, request: string): Promise<Set<number>> {
  const [entry] = await unwrap(client.from('record_versions').select('id').eq('request_id', request).eq('operation', 'bulk'))
  if (!entry) return new Set()
  const parts = await readAll((from, to) =>
    client
      .from('record_versions')
      .select('entity_id', { count: 'exact' })
      .eq('part_of', entry.id)
      .eq('entity', table)
      .order('id')
      .range(from, to),
  )
  return new Set(parts.flatMap(({ entity_id }) => entity_id ?? []))
}
