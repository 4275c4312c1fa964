import { createStore, delMany, entries, get, set } from 'idb-keyval'
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

/** All readable drafts of an account, newest first. */
export async function listDrafts(accountId: number): Promise<StoredDraft[]> {
  const drafts = (await entries(draftStore())).flatMap(([storedKey, value]) => {
    const key = parseDraftKey(storedKey)
    const draft = draftSchema.safeParse(value)
    return key?.accountId === accountId && draft.success ? [{ key, draft: draft.data }] : []
  })
  return drafts.sort((a, b) => b.draft.typedAt - a.draft.typedAt)
}
