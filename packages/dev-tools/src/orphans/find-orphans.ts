import type { Database } from '@bayt/content/database'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { readAll } from '@bayt/content/queries/read-all'
import type { SupabaseClient } from '@supabase/supabase-js'

/** Pictures of the media library that no row of the content names. */

export interface StoredPicture {
  /** Name inside the bucket: `{hash}.jpg`, `full/{hash}.jpg` or `small/{hash}.jpg`. */
  name: string
  bytes: number
  /** Milliseconds since 1970 */
  storedAtMs: number
}

const BUCKET = 'media'
/** The bucket's own level, and those of pictures with a thumbnail. */
const FOLDERS = ['', 'full', 'small']
const ENTRIES_AT_ONCE = 500
const NAME = /\/object\/public\/media\/((?:full\/|small\/)?[0-9a-f]{32}\.[a-z]{3,4})/g

/** The names that the content holds, in any column and in the texts of articles; a picture that is used keeps its thumbnail. */
export async function readUsedNames(client: SupabaseClient<Database>): Promise<Set<string>> {
  const used = new Set<string>()
  for (const table of CONTENT_TABLE_NAMES) {
    const rows = await readAll((from, to) => client.from(table).select('*', { count: 'exact' }).order('id').range(from, to))
    for (const [, name = ''] of JSON.stringify(rows).matchAll(NAME)) used.add(name).add(name.replace(/^full\//, 'small/'))
  }
  return used
}

/** Everything in the bucket. @throws Error with the reason of the storage */
export async function listStored(client: SupabaseClient<Database>): Promise<StoredPicture[]> {
  const pictures = new Map<string, StoredPicture>()
  for (const folder of FOLDERS) {
    for (let offset = 0; ; offset += ENTRIES_AT_ONCE) {
      const { data, error } = await client.storage
        .from(BUCKET)
        .list(folder, { limit: ENTRIES_AT_ONCE, offset, sortBy: { column: 'name', order: 'asc' } })
      if (error) throw new Error(`The pictures cannot be listed: ${error.message}`, { cause: error })
      for (const entry of data) {
        // A folder is an entry without an id.
        if (!entry.id) continue
        // The embedded backend answers whole names, also from below; Supabase answers names inside the folder.
        const name = folder && !entry.name.startsWith(`${folder}/`) ? `${folder}/${entry.name}` : entry.name
        pictures.set(name, {
          name,
          bytes: Number(entry.metadata?.size ?? 0),
          storedAtMs: Date.parse(entry.created_at ?? entry.updated_at ?? ''),
        })
      }
      if (data.length < ENTRIES_AT_ONCE) break
    }
  }
  return [...pictures.values()]
}

/**
 * Those that nothing names and that are old enough: what was uploaded lately may belong to a form that is not saved yet. A
 * picture without a date is left alone.
 */
export function findOrphans(
  stored: readonly StoredPicture[],
  used: ReadonlySet<string>,
  minAgeMs: number,
  nowMs = Date.now(),
): StoredPicture[] {
  return stored.filter(({ name, storedAtMs }) => !used.has(name) && nowMs - storedAtMs >= minAgeMs)
}

/** @throws Error with the reason of the storage */
export async function removePictures(client: SupabaseClient<Database>, names: readonly string[]): Promise<void> {
  for (let start = 0; start < names.length; start += ENTRIES_AT_ONCE) {
    const { error } = await client.storage.from(BUCKET).remove(names.slice(start, start + ENTRIES_AT_ONCE))
    if (error) throw new Error(`The pictures cannot be removed: ${error.message}`, { cause: error })
  }
}
