import { Worker } from 'node:worker_threads'
import { endOfWorker } from './worker-error.ts'

/** The result for one path: `why` is the reason of a failure, or `null`. */
export interface CompressorResult {
  path: string
  why: string | null
}

/** Compresses the files of one release. */
export interface Compression {
  /** Queues a complete file. Ignored after `cancel`. */
  add: (path: string) => void
  /** Waits for all queued files. @throws Error that names the first file that could not be compressed */
  finish: () => Promise<void>
  /** Drops the queue. Once it resolves, nothing more is written for this release. */
  cancel: () => Promise<void>
}

/** Compresses files in a worker thread while the main thread renders the next ones, so that a build uses two cores. */
export class Compressor {
  #worker: Worker | undefined
  #release = 0
  #waiting = 0
  #failure: Error | undefined
  #onIdle: (() => void) | undefined

  /** Begins a release. Only one is open at a time: files of an earlier one are ignored from now on. */
  begin(): Compression {
    const release = ++this.#release
    this.#failure = undefined
    const isOpen = () => release === this.#release
    return {
      add: (path) => {
        if (isOpen()) this.#enqueue(path)
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

  #enqueue(path: string): void {
    this.#waiting += 1
    this.#worker ??= this.#start()
    // Ref the worker only while files are pending, so that an idle worker does not keep the process alive.
    this.#worker.ref()
    this.#worker.postMessage(path)
  }

  async #finish(): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
    const failure = this.#failure
    this.#failure = undefined
    if (failure) throw failure
  }

  /** Terminates the worker, because its queue may hold hundreds of files. It finishes the current file system call. */
  async #cancel(): Promise<void> {
    this.#release += 1
    const isBusy = this.#waiting > 0
    this.#waiting = 0
    this.#failure = undefined
    this.#onIdle?.()
    if (isBusy) await this.close()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./compressor-worker.ts', import.meta.url))
    worker.on('message', ({ path, why }: CompressorResult) => {
      if (why !== null) this.#failure ??= new Error(`${path} could not be compressed: ${why}`)
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
    this.#onIdle?.()
  }
}
