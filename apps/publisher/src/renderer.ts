import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Loss } from '@bayt/content/entities/build'
import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { ContentState } from '@bayt/content/queries/public-content'
import { ReleaseRefusedError } from '@bayt/release/check-release'
import type { MadeRelease, ReleaseJob } from '@bayt/release/make-release'
import type { Renderer } from '@bayt/release/renderer'
import type { PublisherConfig } from './config.ts'
import { messageOf } from './log.ts'

export type WorkerSettings = Pick<PublisherConfig, 'bundle' | 'supabaseUrl' | 'publishableKey' | 'backendTimeoutMs'>

/** A request to the worker: read the state of the content, or make a release. */
export type WorkerRequest = 'state' | ReleaseJob

export type WorkerResponse = { answer: ContentState | MadeRelease } | { error: SerializedError }

/** Makes releases in a worker thread, which caches the code bundle and the content. The main thread stays responsive. */
export class SiteRenderer {
  readonly #settings: WorkerSettings
  #worker: Worker | undefined
  #isClosed = false

  constructor(settings: WorkerSettings) {
    this.#settings = settings
  }

  /** See `ReleaseMaker.readState`. */
  readState(): Promise<ContentState> {
    return this.#send('state')
  }

  /** See `ReleaseMaker.make`. */
  make(job: ReleaseJob): Promise<MadeRelease> {
    return this.#send(job)
  }

  /** Sends one request at a time. */
  #send<Answer extends ContentState | MadeRelease>(request: WorkerRequest): Promise<Answer> {
    // A request after `close` is never answered, because the process ends.
    if (this.#isClosed) return new Promise(() => {})
    this.#worker ??= new Worker(new URL('./renderer-worker.ts', import.meta.url), {
      workerData: this.#settings,
      // React's development build renders several times slower.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const onMessage = (response: WorkerResponse) => {
        finish()
        if ('error' in response) reject(deserializeError(response.error))
        else resolve(response.answer as Answer)
      }
      const onEnd = (cause: unknown) => {
        finish()
        this.#worker = undefined
        const reason = cause instanceof Error ? cause.message : `exit code ${cause}`
        reject(new Error(`The renderer stopped unexpectedly (${reason}).`, { cause }))
      }
      const finish = () => {
        worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      }
      worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
      worker.postMessage(request)
    })
  }

  /**
   * Encodes AVIF variants and draws share pictures in the background.
   * @returns the number of finished pictures, and the names of failed pictures
   */
  async encodeInBackground(pictureCacheDir: string, signal: AbortSignal): Promise<{ encoded: number; failed: string[] }> {
    const { encodeInBackground }: Renderer = await import(this.#settings.bundle)
    const report = await encodeInBackground({ pictureCacheDir, signal })
    for (const { picture, why } of report.failed) console.warn(`No AVIF variants or share picture for ${picture}: ${why}`)
    return { encoded: report.encoded, failed: report.failed.map(({ picture }) => picture) }
  }

  /** A hash of the code that renders. After a change, the release is rendered in full. */
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

  /** Ends the worker. Its open requests stay unanswered: an error would be reported to staff as a failed build. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#worker?.removeAllListeners('exit')
    await this.#worker?.terminate()
  }
}

/** An error as a worker thread sends it: the structured clone of an error loses its class and its fields. */
interface SerializedError {
  message: string
  /** The kind of a ContentError. */
  kind?: ErrorKind
  /** The loss of a ReleaseRefusedError. */
  refused?: { loss: Loss | undefined }
}

export function serializeError(error: unknown): SerializedError {
  const message = messageOf(error)
  if (error instanceof ReleaseRefusedError) return { message, refused: { loss: error.loss } }
  return error instanceof ContentError ? { message, kind: error.kind } : { message }
}

export function deserializeError({ message, kind, refused }: SerializedError): Error {
  if (refused) return new ReleaseRefusedError(message, refused.loss)
  return kind ? new ContentError(kind, message) : new Error(message)
}
