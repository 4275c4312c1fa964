import { openShelf } from '../device.ts'
import { type Draft, draftSchema } from './draft.ts'
import { type DraftKey, formatDraftKey, parseDraftKey } from './key.ts'
import { removePictures } from './pictures.ts'

export interface StoredDraft {
  key: DraftKey
  draft: Draft
}

const shelf = openShelf('bayt-admin', 'drafts', (stored) => draftSchema.safeParse(stored).data)

/** The draft of a record, if one exists and is readable. */
export function readDraft(key: DraftKey): Promise<Draft | undefined> {
  return shelf.read(formatDraftKey(key))
}

export function writeDraft(key: DraftKey, draft: Draft): Promise<void> {
  return shelf.write([[formatDraftKey(key), draft]])
}

/** Removes drafts with their kept pictures. */
export async function removeDrafts(keys: DraftKey[]): Promise<void> {
  await shelf.remove(keys.map(formatDraftKey))
  await removePictures(keys)
}

/**
 * Writes a draft, or removes it with its kept pictures (`null`), unless another form has written or removed it.
 * @param known `typedAt` of the stored draft as the form knows it; `undefined` if the form knows no stored draft
 * @returns whether the draft is written or removed
 */
export async function replaceDraft(key: DraftKey, known: number | undefined, draft: Draft | null): Promise<boolean> {
  const isReplaced = await shelf.replace(formatDraftKey(key), (stored) => stored?.typedAt === known, draft)
  if (isReplaced && !draft) await removePictures([key])
  return isReplaced
}

/** All readable drafts of an account, newest first. */
export async function listDrafts(accountId: number): Promise<StoredDraft[]> {
  const start = `draft/${accountId}/`
  const drafts = [...(await shelf.readBelow(start))].flatMap(([rest, draft]) => {
    const key = parseDraftKey(start + rest)
    return key ? [{ key, draft }] : []
  })
  return drafts.sort((a, b) => b.draft.typedAt - a.draft.typedAt)
}
