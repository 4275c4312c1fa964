import { claimExactly } from '../../../data/drafts/claim.ts'
import { listDrafts, removeDrafts, writeDraft } from '../../../data/drafts/draft.ts'
import { type DraftKey, isOfDrop } from '../../../data/drafts/key.ts'
import { keepPicture, readPicture, removePicture } from '../../../data/drafts/pictures.ts'
import { IMPACT_GALLERY } from '../impact-gallery.ts'
import { createJob, itemOf, type Job } from './add-picture.ts'

/** Stores dropped pictures on the device. Each picture is stored as the draft of a new item whose picture is not uploaded yet. */

const FIELD = 'image_url'

const keyOf = (accountId: number, { slot }: Job): DraftKey => ({ accountId, table: 'impact_gallery', id: 'new', slot })

/** Stores a job with its prepared picture or, after the upload, with the address of the picture. */
export async function keepJob(accountId: number, job: Job): Promise<void> {
  const key = keyOf(accountId, job)
  if (!job.isKept) await claimExactly(key, job.open.signal)
  const waits = job.url === undefined
  // After the upload, the request that inserts the item may have been sent: stores the item too, so that the next visit repeats the
  // request.
  const item = job.url === undefined ? undefined : itemOf(job.url, job.order)
  if (waits && job.picture) {
    const { blob } = job.picture
    await keepPicture(key, FIELD, new File([blob], job.name, { type: blob.type }))
  }
  const values = { ...IMPACT_GALLERY.emptyValues, [FIELD]: job.url ?? '', active: false, display_order: String(job.order) }
  await writeDraft(key, {
    values,
    seen: {},
    ...(item && { sent: { request: job.request, partOf: job.command, id: 'new', values: item, seen: {}, typed: item } }),
    ...(waits && { pictures: [FIELD] }),
    typedAt: Date.now(),
  })
  if (!waits) await removePicture(key, FIELD)
}

/** The picture of a job from an earlier tab. */
export function readJob(accountId: number, job: Job): Promise<File | undefined> {
  return readPicture(keyOf(accountId, job), FIELD)
}

/** Removes a job that is done or cancelled. */
export async function forgetJob(accountId: number, job: Job): Promise<void> {
  try {
    await job.storing
    await removeDrafts([keyOf(accountId, job)])
  } finally {
    job.open.abort()
  }
}

/**
 * Claims the jobs that no other tab processes, in their order.
 * @param isKnown whether this tab has the job of a slot
 */
export async function claimKeptJobs(accountId: number, isKnown: (slot: number) => boolean): Promise<Job[]> {
  const kept = (await listDrafts(accountId)).filter(({ key }) => isOfDrop(key) && !isKnown(key.slot))
  const jobs: Job[] = []
  for (const { key, draft } of kept) {
    const job = createJob(undefined, Number(draft.values.display_order), key.slot)
    job.isKept = true
    if (!(await claimExactly(key, job.open.signal))) continue
    if (draft.sent) {
      job.request = draft.sent.request
      if (draft.sent.partOf) job.command = draft.sent.partOf
    }
    if (!draft.pictures) job.url = String(draft.values[FIELD])
    jobs.push(job)
  }
  return jobs.sort((one, other) => one.order - other.order)
}
