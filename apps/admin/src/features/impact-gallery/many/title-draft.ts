import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { claimNewDraft } from '../../../lib/drafts/claim.ts'
import type { FormValues } from '../../../lib/drafts/draft.ts'
import { createDraftSlot } from '../../../lib/drafts/draft-slot.ts'
import { createLatestWriter } from '../../../lib/drafts/writer.ts'
import { fieldsOf } from '../../../resource/fields.ts'
import { sameValues, toFormValues } from '../../../resource/form/form-values.ts'
import { IMPACT_GALLERY } from '../descriptor.ts'
import type { Titles } from './titles.ts'

/** What is typed in the grid about one item. */
export interface TitleDraft {
  /** Stores the titles on the device; titles that are as before need no draft. */
  keep: (titles: Titles) => void
  /** Called before a save: if the draft is continued in a form, it tells this save from those of others. */
  noteSent: (changes: Partial<ImpactGalleryItem>) => void
  /** The last save stored nothing. */
  noteRefused: () => void
  /** Removes the draft, once saved. */
  remove: () => Promise<void>
  /** Leaves the draft to forms. */
  release: () => void
}

/** How many saves without an answer a draft remembers. */
const MAX_SENT = 4

/**
 * Begins a draft of an item, apart from those of its forms: the grid shows only titles, so that it must not write or remove drafts with
 * other fields.
 * @param onResult called after each write, with its error
 */
export function createTitleDraft(accountId: number, row: ImpactGalleryItem, onResult: (error: unknown) => void): TitleDraft {
  const toValues = (item: ImpactGalleryItem) => toFormValues(item, fieldsOf(IMPACT_GALLERY.groups))
  const record = { accountId, table: 'impact_gallery', id: row.id } as const
  const open = new AbortController()
  const claimed = claimNewDraft(record, open.signal).then((slot) => ({ ...record, slot }))
  const store = createDraftSlot({ key: claimed, isClosed: () => open.signal.aborted })
  const writer = createLatestWriter(store, onResult)
  const base = toValues(row)
  let values = base
  let sent: FormValues[] = []

  const write = () => {
    const isUntouched = sameValues(values, base) && sent.length === 0
    void writer.write(isUntouched ? null : { base, values, basedOn: row.updated_at, sent, typedAt: Date.now() })
  }
  return {
    keep: (titles) => {
      values = { ...base, ...titles }
      write()
    },
    noteSent: (changes) => {
      sent = [...sent, toValues({ ...row, ...changes })].slice(-MAX_SENT)
      write()
    },
    noteRefused: () => {
      sent = sent.slice(0, -1)
      write()
    },
    remove: async () => {
      try {
        await writer.stop()
        await store(null)
      } finally {
        open.abort()
      }
    },
    release: () => open.abort(),
  }
}
