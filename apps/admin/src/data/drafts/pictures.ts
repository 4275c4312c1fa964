import { z } from 'zod'
import { openShelf } from '../device.ts'
import { type DraftKey, formatDraftKey } from './key.ts'

/**
 * Chosen pictures that are not uploaded yet, in a store beside the store of drafts: each pressed key writes the draft, and must not
 * write the megabytes of a picture.
 */

const keptPicture = z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(ArrayBuffer) })

const shelf = openShelf('bayt-admin-pictures', 'pictures', (stored) => keptPicture.safeParse(stored).data)

const prefixOf = (key: DraftKey) => `${formatDraftKey(key)}#`

/** Keeps the file that was chosen for a field. */
export async function keepPicture(key: DraftKey, field: string, file: File): Promise<void> {
  const { name, type } = file
  await shelf.write([[prefixOf(key) + field, { name, type, bytes: await file.arrayBuffer() }]])
}

/** The kept file of a field, if it exists. */
export async function readPicture(key: DraftKey, field: string): Promise<File | undefined> {
  const kept = await shelf.read(prefixOf(key) + field)
  return kept && new File([kept.bytes], kept.name, { type: kept.type })
}

export function removePicture(key: DraftKey, field: string): Promise<void> {
  return shelf.remove([prefixOf(key) + field])
}

/** Removes all kept files of some drafts. */
export function removePictures(drafts: readonly DraftKey[]): Promise<void> {
  return shelf.removeBelow(drafts.map(prefixOf))
}
