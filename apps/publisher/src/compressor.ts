import { Worker } from 'node:worker_threads'

/** What the worker answers for each path: `null`, or why the file could not be compressed. */
export interface CompressorResult {
  path: string
  why: string | null
}

/** Compresses the files of one release. */
export interface Compression {
  /** Orders the compressed versions of a file that is complete. Ignored after `cancel`. */
  add: (path: string) => void
  /** Waits for everything that was ordered. @throws Error that names the first file that could not be compressed */
  finish: () => Promise<void>
  /** Drops what was ordered. Once it resolves, nothing is written for this release any more. */
  cancel: () => Promise<void>
}

/** Compresses files in a thread while the next ones are rendered, so that a whole build uses both cores. */
export class Compressor {
  #worker: Worker | undefined
  #release = 0
  #waiting = 0
  #failure: Error | undefined
  #onIdle: (() => void) | undefined

  /** Begins the files of a release. One release at a time: orders for an earlier one are ignored from now on. */
  begin(): Compression {
    const release = ++this.#release
    this.#failure = undefined
    const isOpen = () => release === this.#release
    return {
      add: (path) => {
        if (isOpen()) this.#order(path)
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

  #order(path: string): void {
    this.#waiting += 1
    this.#worker ??= this.#start()
    // Only work keeps the process alive.
    this.#worker.ref()
    this.#worker.postMessage(path)
  }

  async #finish(): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
    const failure = this.#failure
    this.#failure = undefined
    if (failure) throw failure
  }

  /** Ends the thread: its queue may hold hundreds of files. It finishes the call of the file system that it is in. */
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
      // A thread that fails also exits: the second event must not count against the next release.
      worker.removeAllListeners()
      this.#worker = undefined
      this.#failure ??= new Error('The compressor stopped unexpectedly.', { cause })
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
