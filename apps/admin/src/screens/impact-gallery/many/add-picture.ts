import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { DISPLAY_ORDER_MAX } from '@bayt/content/entities/limits'
import { ENTITIES } from '@bayt/content/entities/tables'
import { runCommand } from '@bayt/content/queries/commands'
import { createRequestId } from '@bayt/content/queries/request-id'
import { newDropSlot } from '../../../data/drafts/key.ts'
import type { Services } from '../../../data/services.tsx'
import { type PictureToSend, sendPicture } from '../../../data/upload/send.ts'

/** A picture on its way to the gallery. Keeps its finished steps, so that a retry continues. */
export interface Job {
  /** The slot of the picture's draft on this device. */
  slot: number
  name: string
  /** The chosen file, until it is prepared. */
  file: File | undefined
  picture?: PictureToSend
  /** The address in storage, once the picture is uploaded. */
  url?: string
  /** The place of the item in the gallery. */
  order: number
  request: string
  /**
   * The command that adds the item of the picture, together with the items of the same drop. The command stays the same for each
   * attempt, also in another tab.
   */
  command?: string | undefined
  state: /** `preparing` also while the picture waits to be prepared. */
    | { status: 'preparing' | 'waiting' }
    | { status: 'sending'; share: number }
    /** A failed picture is tried again. */
    | { status: 'failed'; error: unknown }
    /** A refused picture is not tried again. */
    | { status: 'refused'; error: unknown }
  /** Whether the picture is stored on the device. */
  isKept: boolean
  /** Resolves when the last write of the draft has ended. */
  storing: Promise<unknown>
  /** Cancels the job. */
  aborter: AbortController
  /** Until aborted, the draft belongs to this tab. */
  open: AbortController
}

/** @param order the wanted place; a place beyond the end becomes the last place */
export function createJob(file: File | undefined, order: number, slot = newDropSlot()): Job {
  return {
    slot,
    name: file?.name ?? '',
    file,
    order: Math.min(order, DISPLAY_ORDER_MAX),
    request: createRequestId(),
    state: { status: 'preparing' },
    isKept: false,
    storing: Promise.resolve(),
    aborter: new AbortController(),
    open: new AbortController(),
  }
}

/** The gallery item of an uploaded picture: hidden from visitors, and without texts. */
export function itemOf(url: string, order: number) {
  const words = { title: '', title_ar: '', description: '', description_ar: '' }
  return ENTITIES.impact_gallery.input.parse({ image_url: url, ...words, active: false, display_order: order })
}

interface AddOptions {
  /** The command that adds the item of the job. */
  command: string
  onProgress: (share: number) => void
  /** Called with the address in the job, before the gallery item is added. */
  onUploaded: () => Promise<void>
}

/**
 * Uploads a prepared picture and adds its item, hidden from visitors. Cancelling during the insert removes the inserted item.
 * @throws ContentError, `not_found` if an earlier attempt has added the item and somebody has deleted the item since; `DOMException`
 * `AbortError` when cancelled
 */
export async function addPicture({ client, functions }: Services, job: Job, options: AddOptions): Promise<ImpactGalleryItem> {
  const { signal } = job.aborter
  if (job.url === undefined) {
    if (!job.picture) throw new Error('The picture is not prepared.')
    job.url = await sendPicture(functions, job.picture, { onProgress: options.onProgress, signal })
    await options.onUploaded()
    signal.throwIfAborted()
  }
  const input = itemOf(job.url, job.order)
  const item = { table: 'impact_gallery', request: job.request, partOf: options.command } as const
  const { row } = await runCommand<'impact_gallery'>(client, { ...item, action: 'insert', values: input })
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
