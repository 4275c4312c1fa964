import { ContentError } from '@bayt/content/errors'
import { createRequestId } from '@bayt/content/queries/request-id'
import { afterWrite } from '../../../data/after-write.ts'
import { isUncertain } from '../../../data/command.ts'
import { inTime } from '../../../data/in-time.ts'
import type { Services } from '../../../data/services.tsx'
import { createUploadQueue, isUnread } from '../../../data/upload/queue.ts'
import { addItem, createJob, type Job } from './add-picture.ts'
import { claimKeptJobs, forgetJob, keepJob, readJob } from './kept-jobs.ts'

/** The screen's view of the queue. */
export interface QueueView {
  /** The pictures that are not in the gallery yet. */
  tiles: Job[]
  added: number
  total: number
  /** The reason why pictures wait for the next automatic attempt. */
  heldBy: unknown
  /** Whether the device could not keep some of the pictures. */
  isUnkept: boolean
}

/** The result of a drop, when all of its pictures are added, refused or left out. */
export interface Finished {
  /** The commands that added the items, each with the number of its items. */
  added: [command: string, count: number][]
  /** The names of the files that the queue or the server has refused. */
  refused: string[]
}

const EMPTY: QueueView = { tiles: [], added: 0, total: 0, heldBy: undefined, isUnkept: false }

export type PictureQueue = ReturnType<typeof createPictureQueue>

/**
 * Adds many pictures to the gallery. The queue outlives its screen: the queue waits for the connection, and the device keeps the
 * pictures until they are in the gallery, so that `resume` continues the queue after the tab was closed.
 */
export function createPictureQueue(services: Services, accountId: number) {
  const listeners = new Set<() => void>()
  let view = EMPTY
  let onFinished: (finished: Finished) => void = () => undefined
  let added = 0
  /** The command of all items that are added until the queue is empty. */
  let command = createRequestId()
  /** The number of added items of each command. The pictures of a closed tab keep their own command. */
  const inCommands = new Map<string, number>()
  let refused: string[] = []
  let hasNews = false
  let lastOrder = 0

  const keep = async (job: Job) => {
    const storing = keepJob(accountId, job).then(
      () => true,
      (error: unknown) => {
        console.warn('A picture of the gallery could not be kept on this device:', error)
        return false
      },
    )
    job.storing = storing
    const isKept = await inTime(storing, false)
    job.isKept ||= isKept
  }

  const use = async (job: Job, url: string) => {
    const { signal } = job.aborter
    job.command ??= command
    await keep(job)
    signal.throwIfAborted()
    try {
      await addItem(services.client, job, url, job.command)
    } catch (error) {
      if (signal.aborted) hasNews ||= isUncertain(error)
      // An earlier attempt, whose answer was lost, has added the item, and somebody has deleted the item since.
      else if (error instanceof ContentError && error.kind === 'not_found') return
      throw error
    }
    added++
    inCommands.set(job.command, (inCommands.get(job.command) ?? 0) + 1)
    hasNews = true
  }

  const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

  const show = () => {
    const jobs = uploads.all()
    const isLosable = ({ isKept, state }: Job) => !isKept && state.status !== 'refused'
    const reasons = jobs.flatMap(({ state }) => (state.status === 'failed' ? [state.error] : []))
    view = {
      tiles: jobs,
      added,
      total: added + jobs.length,
      // A picture that the device cannot read does not hold the others.
      heldBy: reasons.find((error) => !isUnread(error)) ?? reasons[0],
      isUnkept: jobs.some((job) => isLosable(job) && job.state.status !== 'preparing'),
    }
    if (jobs.some(isLosable)) window.addEventListener('beforeunload', askBeforeClosing)
    else window.removeEventListener('beforeunload', askBeforeClosing)
    for (const listener of listeners) listener()
  }

  /** Reads the gallery again once no picture is in progress, and reports the result once none waits. */
  const changed = () => {
    const progress = uploads.progress()
    if (progress !== 'moving' && hasNews) {
      hasNews = false
      void afterWrite(services, 'impact_gallery')
    }
    if (progress === 'done' && (inCommands.size > 0 || refused.length > 0)) {
      const finished = { added: [...inCommands], refused }
      command = createRequestId()
      inCommands.clear()
      refused = []
      onFinished(finished)
    }
    if (progress === 'done' && uploads.all().length === 0) added = 0
    show()
  }

  const uploads = createUploadQueue<Job>(services, accountId, {
    read: (job) => readJob(accountId, job),
    prepared: async (job) => {
      if (!job.isKept) await keep(job)
      job.file = undefined
    },
    use,
    failed: ({ name, state }) => {
      if (state.status === 'refused') refused.push(name)
    },
    forget: (job) => {
      forgetJob(accountId, job).catch((error: unknown) => {
        // The next visit repeats the request of this picture; the repetition adds no second picture.
        console.warn('A picture of the gallery could not be removed from this device:', error)
      })
    },
    changed,
  })

  services.session.onSignOut(() => {
    // Staff have chosen at log-out whether the pictures stay on the device, so this queue forgets them. The next visit reads the
    // kept pictures.
    for (const job of uploads.all()) job.open.abort()
    uploads.close()
  })

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** @param listener gets the result of each drop, also after staff have left the screen */
    tell: (listener: typeof onFinished) => {
      onFinished = listener
    },
    /** @param highest the highest order number in the gallery */
    add: (files: File[], highest: number) => {
      lastOrder = Math.max(lastOrder, highest)
      uploads.add(files.map((file) => createJob(file, ++lastOrder)))
    },
    /** Continues the pictures that a closed tab left on this device. */
    resume: async () => {
      const isKnown = (slot: number) => uploads.get(String(slot)) !== undefined
      const kept = await claimKeptJobs(accountId, isKnown)
      lastOrder = Math.max(lastOrder, ...kept.map(({ order }) => order))
      uploads.add(kept.filter(({ slot }) => !isKnown(slot)))
    },
    retryAll: uploads.retryAll,
    cancel: (slot: number) => uploads.cancel([String(slot)]),
    cancelAll: () => uploads.cancel(uploads.all().map(({ id }) => id)),
  }
}

const queues = new WeakMap<Services, Map<number, PictureQueue>>()

/** The queue of an account in this tab. */
export function pictureQueueOf(services: Services, accountId: number): PictureQueue {
  const own = queues.get(services) ?? new Map<number, PictureQueue>()
  queues.set(services, own)
  const queue = own.get(accountId) ?? createPictureQueue(services, accountId)
  own.set(accountId, queue)
  return queue
}
