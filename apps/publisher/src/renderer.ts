import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { MadeRelease, ReleaseJob } from './make-release.ts'
import { deserializeError, type SerializedError } from './worker-error.ts'

export interface WorkerSettings {
  /** The code bundle of the site. */
  bundle: string
  supabaseUrl: string
  publishableKey: string
  /** How long an answer of the backend is waited for. */
  backendTimeoutMs: number
}

/** What the worker is asked: to look what is public now, or to make a release of it. */
export type WorkerRequest = 'newest change' | ReleaseJob

export type WorkerResponse = { newestChange: number } | { made: MadeRelease } | { error: SerializedError }

/** Makes releases in a worker thread that keeps the code bundle and the content warm, so that serving is never held up. */
export class SiteRenderer {
  readonly #settings: WorkerSettings
  #worker: Worker | undefined

  constructor(settings: WorkerSettings) {
    this.#settings = settings
  }

  /** See `ReleaseMaker.readNewestChange`. */
  async readNewestChange(): Promise<number> {
    const answer = await this.#ask('newest change')
    if (!('newestChange' in answer)) throw new Error('The renderer did not say what is public now.')
    return answer.newestChange
  }

  /** See `ReleaseMaker.make`. */
  async make(job: ReleaseJob): Promise<MadeRelease> {
    const answer = await this.#ask(job)
    if (!('made' in answer)) throw new Error('The renderer made no release.')
    return answer.made
  }

  /** One question at a time. */
  #ask(question: WorkerRequest): Promise<WorkerResponse> {
    this.#worker ??= new Worker(new URL('./renderer-worker.ts', import.meta.url), {
      workerData: this.#settings,
      // React renders several times slower where it is not told so.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const onMessage = (answer: WorkerResponse) => {
        settle()
        if ('error' in answer) reject(deserializeError(answer.error))
        else resolve(answer)
      }
      const onEnd = (cause: unknown) => {
        settle()
        this.#worker = undefined
        reject(new Error('The renderer stopped unexpectedly.', { cause }))
      }
      const settle = () => {
        worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      }
      worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
      worker.postMessage(question)
    })
  }

  /** Encodes AVIF variants and draws share pictures in the background. @returns number of pictures that were made */
  async encodeInBackground(pictureCacheDir: string, signal: AbortSignal): Promise<number> {
    const { encodeInBackground } = await import(this.#settings.bundle)
    const report = await encodeInBackground({ pictureCacheDir, signal })
    for (const { picture, why } of report.failed) console.warn(`No AVIF variants or share picture for ${picture}: ${why}`)
    return report.encoded
  }

  /** Stands for the code that renders: a release of other code is rendered anew. */
  async codeVersion(): Promise<string> {
    const folder = dirname(dirname(this.#settings.bundle))
    const hash = createHash('sha256')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const file of files.filter((name) => !name.includes(`${join(folder, 'static')}`)).sort()) {
      hash.update(file.slice(folder.length)).update(await readFile(file))
    }
    return hash.digest('hex').slice(0, 16)
  }

  async close(): Promise<void> {
    this.#worker?.removeAllListeners('exit')
    await this.#worker?.terminate()
  }
}
