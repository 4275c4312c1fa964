import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { DISPLAY_ORDER_MAX } from '@bayt/content/entities/limits'
import { ENTITIES } from '@bayt/content/entities/tables'
import type { ContentClient } from '@bayt/content/queries/client'
import { runCommand } from '@bayt/content/queries/commands'
import { createRequestId } from '@bayt/content/queries/request-id'
import { newDropSlot } from '../../../data/drafts/key.ts'
import { createUpload, type Upload } from '../../../data/upload/queue.ts'

/** A picture on its way to the gallery. */
export interface Job extends Upload {
  /** The slot of the picture's draft on this device. */
  slot: number
  /** The place of the item in the gallery. */
  order: number
  request: string
  /**
   * The command that adds the item of the picture, together with the items of the same drop. The command stays the same for each
   * attempt, also in another tab.
   */
  command?: string
  /** Resolves when the last write of the draft has ended. */
  storing: Promise<unknown>
  /** Until aborted, the draft belongs to this tab. */
  open: AbortController
}

/** @param order the wanted place; a place beyond the end becomes the last place */
export function createJob(file: File | undefined, order: number, slot = newDropSlot()): Job {
  return {
    ...createUpload(String(slot), file),
    slot,
    order: Math.min(order, DISPLAY_ORDER_MAX),
    request: createRequestId(),
    storing: Promise.resolve(),
    open: new AbortController(),
  }
}

/** The gallery item of an uploaded picture: hidden from visitors, and without texts. */
export function itemOf(url: string, order: number) {
  const words = { title: '', title_ar: '', description: '', description_ar: '' }
  return ENTITIES.impact_gallery.input.parse({ image_url: url, ...words, active: false, display_order: order })
}

/**
 * Adds the item of an uploaded picture, hidden from visitors. Cancelling during the insert removes the inserted item.
 * @param command the command that adds the item
 * @throws ContentError, `not_found` if an earlier attempt has added the item and somebody has deleted the item since; `DOMException`
 * `AbortError` when cancelled
 */
export async function addItem(client: ContentClient, job: Job, url: string, command: string): Promise<ImpactGalleryItem> {
  const { signal } = job.aborter
  const item = { table: 'impact_gallery', request: job.request, partOf: command } as const
  const { row } = await runCommand<'impact_gallery'>(client, { ...item, action: 'insert', values: itemOf(url, job.order) })
  if (!row) throw new Error('The item was not stored.')
  if (signal.aborted) {
    try {
      const removal = { table: 'impact_gallery', request: createRequestId() } as const
      await runCommand(client, { ...removal, action: 'delete', ids: [row.id] })
    } catch (error) {
      // The item stays: the picture counts as added, and the undo of the command also removes the item.
      console.warn('The gallery item of a cancelled picture could not be deleted:', error)
      return row
    }
    signal.throwIfAborted()
  }
  return row
}
