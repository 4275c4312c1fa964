import { Worker } from 'node:worker_threads'
import type { LinkTargets } from '@bayt/release/check-release'
import { LinkReceiver, type SentLinks } from './sent-links.ts'
import { endOfWorker } from './worker-error.ts'

/** A file of a release. */
export interface CompressorTask {
  release: number
  path: string
  /** Address of a page, whose links are read for the check: its text is read only once. */
  page?: string | undefined
}

/** The result of one task: `why` is the reason of a failure, or `null`. */
export interface CompressorResult extends CompressorTask {
  why: string | null
  links?: SentLinks | undefined
}

/** The release whose files are compressed; the worker skips files of other releases. */
export type OpenRelease = Int32Array<SharedArrayBuffer>

/** Compresses the files of one release, and reads the links of its pages. */
export interface Compression {
  /** The links of the pages so far. */
  links: LinkTargets
  /** Queues a complete file, once. Ignored after `cancel`. @param page its address, if it is a page to read */
  add: (path: string, page?: string) => void
  /** Waits for all queued files. @throws Error that names the first file that could not be compressed */
  finish: () => Promise<void>
  /** Skips the queued files. Once the promise resolves, nothing more is written for this release. */
  cancel: () => Promise<void>
}

/** Compresses files in a worker thread while the main thread renders the next ones, so that a build uses two cores. */
export class Compressor {
  readonly #open: OpenRelease = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #worker: Worker | undefined
  #release = 0
  #received = new LinkReceiver()
  #waiting = 0
  #failure: Error | undefined
  #onIdle: (() => void)[] = []

  /** Begins a release. Only one release is open at a time: files of earlier releases are ignored from now on. */
  begin(): Compression {
    const release = this.#next()
    const isOpen = () => release === this.#release
    const added = new Set<string>()
    return {
      links: this.#received.links,
      add: (path, page) => {
        if (!isOpen() || added.has(path)) return
        added.add(path)
        this.#enqueue({ release, path, page })
      },
      finish: () => this.#finish(),
      cancel: async () => {
        if (isOpen()) await this.#cancel()
      },
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    worker?.removeAllListeners()
    await worker?.terminate()
  }

  /** Closes the open release. @returns the number of the next release */
  #next(): number {
    this.#release += 1
    this.#failure = undefined
    this.#received = new LinkReceiver()
    Atomics.store(this.#open, 0, this.#release)
    return this.#release
  }

  #enqueue(task: CompressorTask): void {
    this.#waiting += 1
    this.#worker ??= this.#start()
    // Ref the worker only while files are pending, so that an idle worker does not keep the process alive.
    this.#worker.ref()
    this.#worker.postMessage(task)
  }

  async #finish(): Promise<void> {
    await this.#idle()
    const failure = this.#failure
    this.#failure = undefined
    if (failure) throw failure
  }

  /** Keeps the worker: Node aborts the whole process if a thread ends while it creates a compression stream. */
  async #cancel(): Promise<void> {
    this.#next()
    await this.#idle()
  }

  /** Resolves when the worker has handled all tasks. */
  async #idle(): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve))
  }

  #start(): Worker {
    const worker = new Worker(new URL('./compressor-worker.ts', import.meta.url), { workerData: this.#open })
    worker.on('message', ({ release, path, why, links }: CompressorResult) => {
      if (links && release === this.#release) this.#received.receive(links)
      if (why !== null && release === this.#release) this.#failure ??= new Error(`${path} could not be compressed: ${why}`)
      this.#settle(this.#waiting - 1)
    })
    const onEnd = (cause: unknown) => {
      // A failed worker emits both `error` and `exit`: the second event must not count against the next release.
      worker.removeAllListeners()
      this.#worker = undefined
      this.#failure ??= endOfWorker('compressor', cause)
      this.#settle(0)
    }
    worker.on('error', onEnd).on('exit', onEnd)
    return worker
  }

  #settle(waiting: number): void {
    this.#waiting = waiting
    if (waiting > 0) return
    this.#worker?.unref()
    for (const resolve of this.#onIdle.splice(0)) resolve()
  }
}
