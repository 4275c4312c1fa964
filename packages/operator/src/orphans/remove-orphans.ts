import type { Database } from '@bayt/content/database'
import type { SupabaseClient } from '@supabase/supabase-js'
import { BUCKET, type StoredPicture, thumbnailName } from './find-orphans.ts'

/** The largest number of pictures in one call of the database. */
const AT_ONCE = 500
const SECONDS_PER_DAY = 86_400
const isThumbnail = (name: string) => name.startsWith('small/')

/**
 * Removes orphans as the console does: the database marks the orphans and writes an entry of the history, while saves wait; then the files
 * are removed. A picture that a record uses by now stays.
 * @param orphans from `findOrphans`
 * @param minAgeDays the minimum age of the search
 * @returns the number of removed files
 * @throws Error with the reason of the database or the storage, after restoring the pictures of the failed call
 */
export async function removeOrphans(
  client: SupabaseClient<Database>,
  orphans: readonly StoredPicture[],
  minAgeDays: number,
): Promise<number> {
  const names = new Set(orphans.map(({ name }) => name))
  const pictures = [...names].filter((name) => !isThumbnail(name))
  const ofPictures = new Set(pictures.map(thumbnailName))
  /** Thumbnails whose picture is gone. */
  const strays = [...names].filter((name) => isThumbnail(name) && !ofPictures.has(name))
  let removed = await removeFiles(client, strays)
  for (let start = 0; start < pictures.length; start += AT_ONCE) {
    const { data, error } = await client.rpc('take_unused_pictures', {
      p_pictures: pictures.slice(start, start + AT_ONCE),
      p_min_age_s: Math.round(minAgeDays * SECONDS_PER_DAY),
    })
    if (error) throw new Error(`The pictures cannot be removed: ${error.message}`, { cause: error })
    const taken = data as string[]
    const files = [...new Set(taken.flatMap((name) => [name, thumbnailName(name)]))].filter((name) => names.has(name))
    try {
      removed += await removeFiles(client, files)
    } catch (failure) {
      await client.rpc('keep_removed_pictures', { p_pictures: taken })
      throw failure
    }
  }
  return removed
}

async function removeFiles(client: SupabaseClient<Database>, names: string[]): Promise<number> {
  if (names.length === 0) return 0
  const { error } = await client.storage.from(BUCKET).remove(names)
  if (error) throw new Error(`The pictures cannot be removed: ${error.message}`, { cause: error })
  return names.length
}
