import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { z } from 'zod'
import { type DraftKey, formatDraftKey } from './key.ts'

/**
 * Chosen pictures that are not uploaded yet, beside the drafts of their forms. A separate store: a draft is written at every key,
 * and must not write megabytes.
 */

const keptPicture = z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(ArrayBuffer) })

let store: ReturnType<typeof createStore> | undefined

function pictureStore() {
  store ??= createStore('bayt-admin-pictures', 'pictures')
  return store
}

const prefixOf = (key: DraftKey) => `${formatDraftKey(key)}#`

/** Keeps the file that was chosen for a field. */
export async function keepPicture(key: DraftKey, field: string, file: File): Promise<void> {
  const { name, type } = file
  await set(prefixOf(key) + field, { name, type, bytes: await file.arrayBuffer() }, pictureStore())
}

/** The kept file of a field, if there is one. */
export async function readPicture(key: DraftKey, field: string): Promise<File | undefined> {
  const kept = keptPicture.safeParse(await get(prefixOf(key) + field, pictureStore()))
  if (!kept.success) return undefined
  const { name, type, bytes } = kept.data
  return new File([bytes], name, { type })
}

export function removePicture(key: DraftKey, field: string): Promise<void> {
  return del(prefixOf(key) + field, pictureStore())
}

/** Removes all kept files of some drafts. */
export async function removePictures(drafts: readonly DraftKey[]): Promise<void> {
  const prefixes = drafts.map(prefixOf)
  const stored = (await keys(pictureStore())).map(String)
  await delMany(
    stored.filter((key) => prefixes.some((prefix) => key.startsWith(prefix))),
    pictureStore(),
  )
}
