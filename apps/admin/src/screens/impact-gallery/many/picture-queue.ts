import { ContentError } from '@bayt/content/errors'
import { createRequestId } from '@bayt/content/queries/request-id'
import { isUncertain } from '../../../data/command.ts'
import { inTime } from '../../../data/in-time.ts'
import type { Services } from '../../../data/services.tsx'
import { preparePicture } from '../../../data/upload/prepare.ts'
import { mayPass, retryWhenBack } from '../../../data/upload/upload-picture.ts'
import { afterWrite } from '../../../data/use-after-write.ts'
import { addPicture, createJob, type Job } from './add-picture.ts'
import { claimKeptJobs, forgetJob, keepJob } from './kept-jobs.ts'

/** Number of uploads at the same time: more uploads would only share the connection. */
const PARALLEL = 2

/** A picture on its way to the gallery, as the screen shows it. */
export interface Tile {
  slot: number
  name: string
  /** A small version, once the picture is prepared. */
  picture: Blob | undefined
  state: Job['state']
}

/** The screen's view of the queue. */
export interface QueueView {
  /** The pictures that are not in the gallery yet. */
  tiles: Tile[]
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
  const { session } = services
  const jobs = new Map<number, Job>()
  const listeners = new Set<() => void>()
  let view = EMPTY
  let onFinished: (finished: Finished) => void = () => undefined
  let running = 0
  let heldBy: unknown
  let stopRetry: (() => void) | undefined
  let added = 0
  /** The command of all items that are added until the queue is empty. */
  let command = createRequestId()
  /** The number of added items of each command. The pictures of a closed tab keep their own command. */
  const inCommands = new Map<string, number>()
  let refused: string[] = []
  let hasNews = false
  let lastOrder = 0
  /** Prepares one picture after another, so that a picture that is cancelled before its turn costs nothing. */
  let preparing: Promise<void> = Promise.resolve()

  const all = () => [...jobs.values()]
  const isHeld = () => heldBy !== undefined
  const isOwn = () => {
    const state = session.get()
    return state.status === 'signed_in' && state.session.user.id === accountId
  }
  const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

  const show = () => {
    const isLosable = ({ isKept, state }: Job) => !isKept && state.status !== 'refused'
    view = {
      tiles: all().map(({ slot, name, picture, file, state }) => ({
        slot,
        name,
        // Shows the thumbnail: a phone needs too long to draw the original of a large photo.
        picture: picture ? (picture.thumbnail ?? picture.blob) : state.status === 'preparing' ? undefined : file,
        state,
      })),
      added,
      total: added + jobs.size,
      heldBy: heldBy ?? all().flatMap(({ state }) => (state.status === 'failed' ? [state.error] : []))[0],
      isUnkept: all().some((job) => isLosable(job) && job.state.status !== 'preparing'),
    }
    if (all().some(isLosable)) window.addEventListener('beforeunload', askBeforeClosing)
    else window.removeEventListener('beforeunload', askBeforeClosing)
    for (const listener of listeners) listener()
  }
  const set = (job: Job, state: Job['state']) => {
    job.state = state
    show()
  }

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
  const remove = (job: Job) => {
    forgetJob(accountId, job).catch((error: unknown) => {
      // The next visit repeats the request of this picture; the repetition adds no second picture.
      console.warn('A picture of the gallery could not be removed from this device:', error)
    })
  }

  const forget = (job: Job) => {
    jobs.delete(job.slot)
    remove(job)
  }
  const refuse = (job: Job, error: unknown) => {
    job.state = { status: 'refused', error }
    refused.push(job.name)
    // An unreadable picture stays on the device: a later read may succeed.
    if (!(error instanceof ContentError && error.code === 'unreadable_picture')) remove(job)
  }

  const prepare = async (job: Job) => {
    const { signal } = job.aborter
    if (signal.aborted) return
    try {
      if (!job.url && !job.file)
        throw new ContentError('unexpected', 'A kept picture is missing.', { code: 'unreadable_picture' })
      if (job.file) job.picture = await preparePicture(job.file)
      if (signal.aborted) return
      if (!job.isKept) await keep(job)
    } catch (error) {
      if (signal.aborted) return
      refuse(job, error)
      return settle()
    }
    if (signal.aborted) return
    job.file = undefined
    set(job, { status: 'waiting' })
    run()
  }

  const upload = async (job: Job) => {
    const { signal } = job.aborter
    set(job, { status: 'sending', share: 0 })
    job.command ??= command
    try {
      await addPicture(services, job, {
        command: job.command,
        onProgress: (share) => set(job, { status: 'sending', share }),
        onUploaded: () => keep(job),
      })
      added++
      inCommands.set(job.command, (inCommands.get(job.command) ?? 0) + 1)
      hasNews = true
      // The connection is back.
      heldBy = undefined
      forget(job)
    } catch (error) {
      if (signal.aborted) hasNews ||= isUncertain(error)
      else if (mayPass(error)) {
        job.state = { status: 'failed', error }
        // Without a connection the next picture would fail too. A server failure for one picture does not stop the others.
        if (error.kind !== 'server') heldBy = error
      } else if (error instanceof ContentError && error.kind === 'not_found') {
        // An earlier attempt, whose answer was lost, has added the item, and somebody has deleted the item since.
        forget(job)
      } else refuse(job, error)
    }
    running--
    run()
  }

  const run = () => {
    for (const job of all()) {
      if (isHeld() || !isOwn() || running >= PARALLEL) break
      if (job.state.status !== 'waiting') continue
      running++
      void upload(job)
    }
    settle()
  }

  /** Runs after each step: starts or stops the automatic attempts, and reports the result once no picture is in progress. */
  const settle = () => {
    const has = (...statuses: Job['state']['status'][]) => all().some(({ state }) => statuses.includes(state.status))
    if (!has('waiting', 'sending', 'preparing', 'failed')) heldBy = undefined
    const isStuck = has('failed') || (has('waiting') && running === 0)
    if (isStuck) stopRetry ??= retryWhenBack(session, retryAll)
    else {
      stopRetry?.()
      stopRetry = undefined
    }
    const isMoving = running > 0 || has('preparing') || (has('waiting') && !isHeld() && isOwn())
    if (!isMoving && hasNews) {
      hasNews = false
      void afterWrite(services, 'impact_gallery')
    }
    if (!isMoving && !isStuck && (inCommands.size > 0 || refused.length > 0)) {
      const finished = { added: [...inCommands], refused }
      command = createRequestId()
      inCommands.clear()
      refused = []
      onFinished(finished)
    }
    if (jobs.size === 0 && running === 0) added = 0
    show()
  }

  const enqueue = (more: Job[]) => {
    for (const job of more) {
      jobs.set(job.slot, job)
      preparing = preparing.then(() => prepare(job))
    }
    show()
  }
  const retryAll = () => {
    if (!isOwn()) return
    heldBy = undefined
    for (const job of all()) if (job.state.status === 'failed') job.state = { status: 'waiting' }
    run()
  }
  const cancel = (slots: number[]) => {
    for (const slot of slots) {
      const job = jobs.get(slot)
      job?.aborter.abort()
      if (job) forget(job)
    }
    settle()
  }

  session.onSignOut(() => {
    // Staff have chosen at log-out whether the pictures stay on the device, so this queue forgets them. The next visit reads the
    // kept pictures.
    for (const job of all()) {
      job.aborter.abort()
      job.open.abort()
    }
    jobs.clear()
    settle()
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
      enqueue(files.map((file) => createJob(file, ++lastOrder)))
    },
    /** Continues the pictures that a closed tab left on this device. */
    resume: async () => {
      const kept = await claimKeptJobs(accountId, (slot) => jobs.has(slot))
      lastOrder = Math.max(lastOrder, ...kept.map(({ order }) => order))
      enqueue(kept.filter(({ slot }) => !jobs.has(slot)))
    },
    retryAll,
    cancel: (slot: number) => cancel([slot]),
    cancelAll: () => cancel([...jobs.keys()]),
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
