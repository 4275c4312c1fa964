import type { Database } from '@bayt/content/database'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { classifyError } from '@bayt/content/errors'
import { readDraftPictures, readVersionPictures } from '@bayt/content/queries/bin'
import { readAll } from '@bayt/content/queries/read-all'
import type { SupabaseClient } from '@supabase/supabase-js'

/** Pictures of the media library that neither the content nor the history nor a prepared change needs. */

export interface StoredPicture {
  /** Name inside the bucket: `{hash}.jpg`, `full/{hash}.jpg` or `small/{hash}.jpg`. */
  name: string
  bytes: number
  /** Milliseconds since 1970 of the last upload: a person who uploads a picture again may be about to use it. */
  uploadedAtMs: number
}

export const BUCKET = 'media'
/** The root of the bucket, and the folders of pictures with a thumbnail. */
const FOLDERS = ['', 'full', 'small']
const PAGE_SIZE = 500
const NAME = /\/object\/public\/media\/((?:full\/|small\/)?[0-9a-f]{32}\.[a-z]{3,4})/g

/** Names of pictures in any column, including the texts of articles. */
async function readUsedNames(client: SupabaseClient<Database>): Promise<Set<string>> {
  const used = new Set<string>()
  for (const table of CONTENT_TABLE_NAMES) {
    const rows = await readAll((from, to) => client.from(table).select('*', { count: 'exact' }).order('id').range(from, to))
    for (const [, name = ''] of JSON.stringify(rows).matchAll(NAME)) used.add(name)
  }
  return used
}

/** Lists all files of the bucket. @throws ContentError with the reason of the storage */
export async function listStored(client: SupabaseClient<Database>): Promise<StoredPicture[]> {
  const pictures = new Map<string, StoredPicture>()
  for (const folder of FOLDERS) {
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const { data, error } = await client.storage
        .from(BUCKET)
        .list(folder, { limit: PAGE_SIZE, offset, sortBy: { column: 'name', order: 'asc' } })
      if (error) throw classifyError(error)
      for (const entry of data) {
        // A folder is an entry without an id.
        if (!entry.id) continue
        // The embedded backend returns full paths, including subfolders; Supabase returns names inside the folder.
        const name = folder && !entry.name.startsWith(`${folder}/`) ? `${folder}/${entry.name}` : entry.name
        pictures.set(name, {
          name,
          bytes: Number(entry.metadata?.size ?? 0),
          uploadedAtMs: Date.parse(entry.updated_at ?? entry.created_at ?? ''),
        })
      }
      if (data.length < PAGE_SIZE) break
    }
  }
  return [...pictures.values()]
}

/** Why a picture is kept: the content, a record in the bin, an older version in the history, or a prepared change or its link uses it. */
export type Use = 'used' | 'bin' | 'history' | 'draft'

/** The names of the kept pictures, each with the first reason that applies. */
export async function readUses(client: SupabaseClient<Database>): Promise<Map<string, Use>> {
  // The content is read first: a record that is restored in between is still found in the history.
  const used = await readUsedNames(client)
  // Drafts are read before versions: a draft that is saved in between is found in the history.
  const drafts = await readDraftPictures(client)
  const { bin, history } = await readVersionPictures(client)
  const uses = new Map<string, Use>()
  const reasons = [
    ['draft', drafts],
    ['history', history],
    ['bin', bin],
    ['used', used],
  ] as const
  for (const [use, names] of reasons) for (const name of names) uses.set(name, use).set(thumbnailName(name), use)
  return uses
}

/**
 * The name of a picture's thumbnail, which is kept and removed with the picture. Without a thumbnail, the name of the picture.
 */
export function thumbnailName(name: string): string {
  return name.replace(/^full\//, 'small/')
}

/** The number of stored pictures per use. */
export function countUses(stored: readonly StoredPicture[], uses: ReadonlyMap<string, Use>): Record<Use, number> {
  const counts: Record<Use, number> = { used: 0, bin: 0, history: 0, draft: 0 }
  for (const { name } of stored) {
    const use = uses.get(name)
    if (use) counts[use] += 1
  }
  return counts
}

/**
 * Unused pictures that are old enough: a recent upload may belong to a form that is not saved yet. A picture without a date
 * is never an orphan.
 */
export function findOrphans(
  stored: readonly StoredPicture[],
  uses: ReadonlyMap<string, Use>,
  minAgeMs: number,
  nowMs = Date.now(),
): StoredPicture[] {
  return stored.filter(({ name, uploadedAtMs }) => !uses.has(name) && nowMs - uploadedAtMs >= minAgeMs)
}
