import { type ContentTable, ENTITIES } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

/** Whether visitors can see a record. @throws ContentError */
export async function isPublic(client: ContentClient, table: ContentTable, id: number): Promise<boolean> {
  const { visibleBy } = ENTITIES[table]
  const visible = { id, ...(visibleBy && { [visibleBy]: true }) }
  // The type names a single table, because supabase-js cannot resolve a union of this many tables.
  const rows = await unwrap(
    client
      .from(table as 'products')
      .select('id')
      .match(visible),
  )
  return rows.length > 0
}
