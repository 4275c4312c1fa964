import type { ContentTable } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { SOURCES, type Source } from './history.ts'
import { unwrap } from './unwrap.ts'

/** Author and time of a record's last change. */
export interface LastChange {
  /** ISO 8601 */
  changedAt: string
  /** `null` for changes outside the console. */
  by: string | null
  source: Source
}

/** The last change of each record, by its id; records unknown to the history are left out. @param ids at most 200 @throws ContentError */
export async function readLastChanges(
  client: ContentClient,
  table: ContentTable,
  ids: number[],
): Promise<Map<number, LastChange>> {
  const rows = await unwrap(client.rpc('last_changes', { p_entity: table, p_ids: ids }))
  return new Map(
    rows.map(({ entity_id, changed_at, changed_by_name, source }) => {
      const known = SOURCES.find((one) => one === source)
      if (!known) throw new ContentError('server', `The history has an unknown source: ${source}.`)
      return [entity_id, { changedAt: changed_at, by: changed_by_name, source: known }]
    }),
  )
}
