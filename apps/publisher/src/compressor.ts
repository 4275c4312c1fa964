import { Worker } from 'node:worker_threads'

/** What the worker answers for each path: `null`, or why the file could not be compressed. */
export interface CompressorAnswer {
  path: string
  why: string | null
}

/** Compresses files in a thread beside the render, so that a whole build takes both cores. */
export class Compressor {
  #worker: Worker | undefined
  #waiting = 0
  #failure: Error | undefined
  #onIdle: (() => void) | undefined

  /** Orders the compressed versions of a file that is complete. */
  add(path: string): void {
    this.#waiting += 1
    this.#worker ??= this.#start()
    // Only work keeps the process alive.
    this.#worker.ref()
    this.#worker.postMessage(path)
  }

  /** Waits for everything that was ordered. @throws Error that names the first file that could not be compressed */
  async finish(): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve))
    const failure = this.#failure
    this.#failure = undefined
    if (failure) throw failure
  }

  async close(): Promise<void> {
    this.#worker?.removeAllListeners('exit')
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  #start(): Worker {
    const worker = new Worker(new URL('./compressor-worker.ts', import.meta.url))
    worker.on('message', ({ path, why }: CompressorAnswer) => {
      if (why !== null) this.#failure ??= new Error(`${path} could not be compressed: ${why}`)
      this.#settle(this.#waiting - 1)
    })
    const onEnd = (cause: unknown) => {
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
