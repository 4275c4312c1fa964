import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

/**
 * The complete rows of some versions, by the id of the version. Leaves out versions whose rows were removed with the bin.
 * @throws ContentError
 */
export async function readVersionRecords(
  client: ContentClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  const rows = await unwrap(
    client
      .from('record_versions')
      .select('id, record')
      .in('id', [...ids]),
  )
  return new Map(rows.flatMap(({ id, record }) => (isObject(record) ? [[id, record] as const] : [])))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
