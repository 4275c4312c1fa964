import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { DISPLAY_ORDER_MAX } from '@bayt/content/entities/limits'
import { ENTITIES } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import { addRecord } from '@bayt/content/queries/bulk'
import { createRequestId } from '@bayt/content/queries/request-id'
import { deleteRecord } from '@bayt/content/queries/resource'
import type { Services } from '../../../lib/services.tsx'
import { preparePicture } from '../../../lib/upload/prepare.ts'
import { sendPicture } from '../../../lib/upload/send.ts'

/** One file on its way to the gallery. It keeps what is done already, so that a retry goes on. */
export interface Job {
  key: string
  file: File
  /** The place of the item in the gallery. */
  order: number
  request: string
  /** Of which its item is a part: that of the first attempt to add it, as long as the request is the same. */
  command?: string | undefined
  /** An undo of that command which began before this picture was known as added: its item may be gone afterwards. */
  undo?: Promise<unknown> | undefined
  aborter: AbortController
  url?: string
}

/** @param order the wanted place; one beyond the last possible place is the last one */
export function createJob(file: File, order: number): Job {
  return {
    key: createRequestId(),
    file,
    order: Math.min(order, DISPLAY_ORDER_MAX),
    request: createRequestId(),
    aborter: new AbortController(),
  }
}

/** After this, the item of an earlier attempt is not the one of the next. */
export function renewRequest(job: Job): void {
  Object.assign(job, { request: createRequestId(), command: undefined, undo: undefined })
}

/**
 * Uploads a picture and adds its item, hidden from visitors. One that is cancelled while its item is added leaves no item.
 * @param command of all pictures that are added together, as it is when the picture is uploaded. Afterwards, `job.command` has that of the item
 * @throws PictureRefusedError; ContentError; `DOMException` `AbortError` when cancelled
 */
export async function addPicture(
  { client, functions }: Services,
  job: Job,
  command: () => string,
  onProgress: (share: number) => void,
): Promise<ImpactGalleryItem> {
  if (job.url === undefined) {
    const picture = await preparePicture(job.file)
    onProgress(0)
    job.url = await sendPicture(functions, picture, { onProgress, signal: job.aborter.signal })
  }
  const input = ENTITIES.impact_gallery.input.parse({
    image_url: job.url,
    title: '',
    title_ar: '',
    description: '',
    description_ar: '',
    active: false,
    display_order: job.order,
  })
  const add = () => {
    job.command ??= command()
    return addRecord(client, 'impact_gallery', input, job.request, job.command)
  }
  const addOnce = () =>
    add().catch((error) => {
      if (!(error instanceof ContentError && error.kind === 'not_found')) throw error
      // An earlier attempt has added it without an answer, and it was deleted since, for example by an undo.
      renewRequest(job)
      return add()
    })
  let row = await addOnce()
  while (job.undo) {
    const { undo } = job
    job.undo = undefined
    await undo
    row = await addOnce()
  }
  if (job.aborter.signal.aborted) {
    try {
      await deleteRecord(client, 'impact_gallery', row.id)
    } catch (error) {
      // It counts as added then, and the undo of the command removes it.
      console.warn('The gallery item of a cancelled picture could not be deleted:', error)
      return row
    }
    job.aborter.signal.throwIfAborted()
  }
  return row
}
