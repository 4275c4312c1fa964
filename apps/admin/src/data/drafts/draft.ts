import { z } from 'zod'
import { openShelf } from '../device.ts'
import { type DraftKey, formatDraftKey, parseDraftKey } from './key.ts'
import { removePictures } from './pictures.ts'

/** The values of a form as typed: texts and checkboxes. */
export type FormValues = Record<string, string | boolean>

const formValues = z.record(z.string(), z.union([z.string(), z.boolean()]))
const columns = z.record(z.string(), z.unknown())

/** The stored state of an unsaved form. */
const draftSchema = z.object({
  values: formValues,
  /**
   * The stored values of the fields as staff saw them, by column; empty for a new record, and for a draft that an earlier release stored.
   */
  seen: columns.catch({}),
  /** The id of the record, if this form was opened for a new record and has already stored it: later saves change this record. */
  id: z.number().optional(),
  /** The command whose answer is missing: the server may already have stored its values. The next attempt repeats the command. */
  sent: z
    .object({
      /** A UUID. */
      request: z.uuid(),
      /** The command of many records that this change belongs to. One undo reverts all changes of the command. */
      partOf: z.uuid().optional(),
      /** The record to change; `new` for an insert. */
      id: z.union([z.number(), z.literal('new')]),
      values: columns,
      seen: columns,
      /** The typed values, if the sent values also contain changes of somebody else. */
      typed: columns,
    })
    .optional()
    .catch(undefined),
  /** The prepared change that this form continues. */
  prepared: z
    .object({
      /** A UUID. */
      request: z.uuid(),
      /** Absent until the server has answered. */
      version: z.number().optional(),
      /** The values of the form in the version. */
      values: formValues,
    })
    .optional()
    .catch(undefined),
  /** The fields whose chosen pictures are not uploaded yet (`pictures.ts`). */
  pictures: z.array(z.string()).optional().catch(undefined),
  /** Time of the typing (ms since the epoch). */
  typedAt: z.number(),
})
export type Draft = z.output<typeof draftSchema>

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
