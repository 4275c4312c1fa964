import { createStore, delMany, entries, get, promisifyRequest, set } from 'idb-keyval'
import { type Draft, draftSchema } from './draft.ts'
import { type DraftKey, formatDraftKey, parseDraftKey } from './key.ts'
import { removePictures } from './pictures.ts'

/** Drafts are stored in IndexedDB: they survive a reload, a crash and the end of the session. */

export interface StoredDraft {
  key: DraftKey
  draft: Draft
}

let store: ReturnType<typeof createStore> | undefined

function draftStore() {
  store ??= createStore('bayt-admin', 'drafts')
  return store
}

/** The draft of a record, if one exists and is readable. */
export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  const parsed = draftSchema.safeParse(await get(formatDraftKey(key), draftStore()))
  return parsed.success ? parsed.data : undefined
}

export function writeDraft(key: DraftKey, draft: Draft): Promise<void> {
  return set(formatDraftKey(key), draft, draftStore())
}

/** Removes drafts with their kept pictures. */
export async function removeDrafts(keys: DraftKey[]): Promise<void> {
  await delMany(keys.map(formatDraftKey), draftStore())
  await removePictures(keys)
}

/**
 * Writes a draft, or removes it with its kept pictures (`null`), unless another form has written or removed it.
 * @param known `typedAt` of the stored draft as the form knows it; `undefined` if it knows none
 * @returns whether the draft is written or removed
 */
export async function replaceDraft(key: DraftKey, known: number | undefined, draft: Draft | null): Promise<boolean> {
  const name = formatDraftKey(key)
  const isReplaced = await draftStore()('readwrite', async (drafts) => {
    const stored = draftSchema.safeParse(await promisifyRequest<unknown>(drafts.get(name)))
    if (stored.data?.typedAt !== known) return false
    if (draft) drafts.put(draft, name)
    else drafts.delete(name)
    await promisifyRequest(drafts.transaction)
    return true
  })
  if (isReplaced && !draft) await removePictures([key])
  return isReplaced
}

/** All readable drafts of an account, newest first. */
export async function listDrafts(accountId: number): Promise<StoredDraft[]> {
  const drafts = (await entries(draftStore())).flatMap(([storedKey, value]) => {
    const key = parseDraftKey(storedKey)
    const draft = draftSchema.safeParse(value)
    return key?.accountId === accountId && draft.success ? [{ key, draft: draft.data }] : []
  })
  return drafts.sort((a, b) => b.draft.typedAt - a.draft.typedAt)
}
