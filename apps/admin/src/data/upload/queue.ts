import { ContentError } from '@bayt/content/errors'
import { onlineManager } from '@tanstack/react-query'
import type { Services } from '../services.tsx'
import { preparePicture } from './prepare.ts'
import { type PictureToSend, sendPicture } from './send.ts'

export type UploadState =
  /** `preparing` also while the device reads the picture, `waiting` while two others are sent. */
  | { status: 'preparing' | 'waiting' }
  | { status: 'sending'; share: number }
  /** A failed picture is tried again. */
  | { status: 'failed'; error: unknown }
  /** A refused picture is not tried again. */
  | { status: 'refused'; error: unknown }

/** A picture on its way to its place: a field, a text or the gallery. Keeps its finished steps, so that a retry continues. */
export interface Upload {
  id: string
  /** The name of the file; empty until a kept file is read. */
  name: string
  file: File | undefined
  /** A repetition sends the same picture under the same name. */
  picture?: PictureToSend
  /** The address in storage, once the picture is uploaded. */
  url?: string
  state: UploadState
  /** Whether the picture is stored on the device; `undefined` until the device has answered. */
  isKept?: boolean
  /** The pause after a failure of the server, and its end (ms of `performance.now()`): until then, no automatic attempt sends the picture. */
  pause?: { ms: number; until: number } | undefined
  aborter: AbortController
}

export function createUpload(id: string, file: File | undefined): Upload {
  return { id, file, name: file?.name ?? '', state: { status: 'preparing' }, aborter: new AbortController() }
}

/** What a place does with its pictures. */
interface UploadOwner<Job extends Upload> {
  /** Reads the kept file of a job. */
  read: (job: Job) => Promise<File | undefined>
  /** Called before a picture is sent. */
  prepared?: (job: Job) => Promise<void>
  /** Puts an uploaded picture in its place. */
  use: (job: Job, url: string) => Promise<void>
  failed: (job: Job, error: unknown) => void
  /** Removes what the device keeps of a picture that is used, refused or cancelled. */
  forget: (job: Job) => void
  /** Called after each step. */
  changed: () => void
}

/** Whether the device could not read a picture. A later attempt may read the picture. */
export function isUnread(error: unknown): boolean {
  return error instanceof ContentError && error.code === 'unreadable_picture'
}

/** Whether the same picture may be accepted later. A file that was refused for its content would be refused again. */
function mayPass(error: unknown): boolean {
  return error instanceof ContentError && (error.isRetryable || error.kind === 'signed_out' || isUnread(error))
}

/** Whether a picture failed for a reason for which no picture can be sent. A failure of the server concerns one picture only. */
function isHeld({ state }: Upload): boolean {
  return state.status === 'failed' && state.error instanceof ContentError && !['server', 'unexpected'].includes(state.error.kind)
}

/** Number of uploads at the same time: more uploads would only share the connection. */
const PARALLEL = 2

/** A connection may come back without an event of the browser, for example when the server was away. */
const INTERVAL_MS = 15_000

/** A server that fails for a picture gets the whole picture with each attempt, so the pauses double up to this time. */
const LONGEST_PAUSE_MS = 300_000

/**
 * Uploads pictures, two at a time, while their account is signed in. Without a connection all pictures wait. Failed pictures are tried
 * again when the connection is back, after signing in again, and every 15 seconds; after failures of the server, more and more rarely.
 */
export function createUploadQueue<Job extends Upload>(
  { functions, session }: Pick<Services, 'functions' | 'session'>,
  accountId: number,
  owner: UploadOwner<Job>,
) {
  const jobs = new Map<string, Job>()
  const reading = new Set<Job>()
  let running = 0
  let stopRetry: (() => void) | undefined

  const all = () => [...jobs.values()]
  const has = (...statuses: UploadState['status'][]) => all().some(({ state }) => statuses.includes(state.status))
  const isOwn = () => {
    const state = session.get()
    return state.status === 'signed_in' && state.session.user.id === accountId
  }
  const set = (job: Job, state: UploadState) => {
    job.state = state
    owner.changed()
  }

  const readKept = async (job: Job) => {
    reading.add(job)
    const file = await owner.read(job).catch((error: unknown) => {
      console.warn('A kept picture could not be read on this device:', error)
    })
    reading.delete(job)
    if (!file) throw new ContentError('unexpected', 'A kept picture is missing.', { code: 'unreadable_picture' })
    return file
  }

  const prepare = async (job: Job) => {
    if (reading.has(job)) return
    const { signal } = job.aborter
    try {
      if (job.url === undefined) {
        const file = job.file ?? (await readKept(job))
        signal.throwIfAborted()
        Object.assign(job, { file, name: file.name })
        set(job, { status: 'preparing' })
        job.picture = await preparePicture(file, signal)
      }
      signal.throwIfAborted()
      await owner.prepared?.(job)
    } catch (error) {
      return fail(job, error)
    }
    if (signal.aborted) return
    job.state = all().find(isHeld)?.state ?? { status: 'waiting' }
    run()
  }

  const send = async (job: Job) => {
    const { signal } = job.aborter
    const startedAt = Date.now()
    running++
    set(job, { status: 'sending', share: 0 })
    try {
      if (job.url === undefined) {
        if (!job.picture) throw new Error('The picture is not prepared.')
        job.url = await sendPicture(functions, job.picture, {
          onProgress: (share) => set(job, { status: 'sending', share }),
          signal,
        })
      }
      signal.throwIfAborted()
      if (isOwn()) await finish(job, job.url)
      // Another account must not use the picture. The account of the picture does so when it signs in again.
      else job.state = { status: 'waiting' }
    } catch (error) {
      fail(job, error)
      if (error instanceof ContentError && error.kind === 'signed_out') session.refused(startedAt)
    }
    running--
    run()
  }

  const finish = async (job: Job, url: string) => {
    await owner.use(job, url)
    if (jobs.get(job.id) === job) jobs.delete(job.id)
    owner.forget(job)
    // The connection is back.
    for (const held of all()) if (isHeld(held)) held.state = { status: 'waiting' }
  }

  const fail = (job: Job, error: unknown) => {
    if (job.aborter.signal.aborted) return
    job.state = { status: mayPass(error) ? 'failed' : 'refused', error }
    if (error instanceof ContentError && error.kind === 'server') {
      const ms = job.pause ? Math.min(2 * job.pause.ms, LONGEST_PAUSE_MS) : INTERVAL_MS
      // The clock of a device may be set back during a pause.
      job.pause = { ms, until: performance.now() + ms }
    }
    // Without a connection the next picture would fail too.
    if (isHeld(job)) for (const next of all()) if (next.state.status === 'waiting') next.state = job.state
    if (job.state.status === 'refused') owner.forget(job)
    owner.failed(job, error)
    settle()
  }

  const run = () => {
    for (const job of all()) {
      if (!isOwn() || running >= PARALLEL) break
      if (job.state.status === 'waiting') void send(job)
    }
    settle()
  }

  /** Tries the failed pictures again whose pause is over. */
  const retryDue = () => {
    if (!isOwn()) return
    for (const job of all()) {
      if (job.state.status !== 'failed' || (job.pause && performance.now() < job.pause.until)) continue
      if (job.picture !== undefined || job.url !== undefined) job.state = { status: 'waiting' }
      // Stays failed until it is read: its buttons keep the focus.
      else void prepare(job)
    }
    run()
  }

  /** Tries all failed pictures again. Their pauses begin anew. */
  const retryAll = () => {
    for (const job of all()) job.pause = undefined
    retryDue()
  }

  const cancel = (ids: Iterable<string>) => {
    for (const id of ids) {
      const job = jobs.get(id)
      job?.aborter.abort()
      jobs.delete(id)
      if (job) owner.forget(job)
    }
    settle()
  }

  /** `stuck` while failed pictures, or all pictures of an account that is not signed in, wait for the next attempt. */
  const progress = (): 'moving' | 'stuck' | 'done' => {
    if (running > 0 || has('preparing') || (has('waiting') && isOwn())) return 'moving'
    return has('waiting', 'failed') ? 'stuck' : 'done'
  }

  /** Starts or ends the automatic attempts. */
  const settle = () => {
    if (has('waiting', 'failed')) stopRetry ??= whenBack(session, retryAll, retryDue)
    else {
      stopRetry?.()
      stopRetry = undefined
    }
    owner.changed()
  }

  return {
    all,
    get: (id: string) => jobs.get(id),
    progress,
    /** Adds pictures, and tries the failed ones again. A picture replaces an earlier one of the same id. */
    add: (more: Job[]) => {
      for (const job of more) {
        jobs.get(job.id)?.aborter.abort()
        jobs.set(job.id, job)
        void prepare(job)
      }
      retryAll()
      settle()
    },
    retryAll,
    cancel,
    /** Ends uploads. The device keeps their pictures. */
    close: (closed = all()) => {
      for (const job of closed) {
        job.aborter.abort()
        jobs.delete(job.id)
      }
      settle()
    },
  }
}

/**
 * @param back called when the browser is online again
 * @param attempt called regularly, and after signing in again
 * @returns a function that ends the attempts
 */
function whenBack(session: Services['session'], back: () => void, attempt: () => void): () => void {
  const ifOnline = (retry: () => void) => () => {
    if (onlineManager.isOnline()) retry()
  }
  const onBack = ifOnline(back)
  const onChance = ifOnline(attempt)
  window.addEventListener('online', onBack)
  const unsubscribe = session.subscribe(onChance)
  const timer = setInterval(onChance, INTERVAL_MS)
  return () => {
    window.removeEventListener('online', onBack)
    unsubscribe()
    clearInterval(timer)
  }
}
