import type { Draft } from './draft.ts'
import type { DraftKey } from './key.ts'
import { removeDrafts, replaceDraft, writeDraft } from './store.ts'

interface DraftSlot {
  key: DraftKey | Promise<DraftKey>
  /** Whether the form is closed, so that another form may continue the draft. */
  isClosed: () => boolean
  /** The draft that the form continues. */
  restored?: Draft | undefined
}

/**
 * The draft of one form. A save may end after the form was closed: it then touches only the draft that this form has written or restored.
 * @returns writes the draft, or removes it (`null`)
 */
export function createDraftSlot({ key, isClosed, restored }: DraftSlot): (draft: Draft | null) => Promise<void> {
  let typedAt = restored?.typedAt
  return async (draft) => {
    const place = await key
    if (isClosed()) {
      if (!(await replaceDraft(place, typedAt, draft))) return
    } else await (draft ? writeDraft(place, draft) : removeDrafts([place]))
    typedAt = draft?.typedAt
  }
}
