import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RenderJob, RenderReport } from '@bayt/site-contract/renderer'

/** What the worker is asked and what it answers. */
export type WorkerJob = Omit<RenderJob, 'fetchPicture'> & { bundle: string; supabaseUrl: string }
export type WorkerAnswer = { report: RenderReport } | { error: string }

/** Renders in a worker thread that keeps the code bundle warm, so that serving is never held up. */
export class SiteRenderer {
  readonly #bundle: string
  readonly #supabaseUrl: string
  #worker: Worker | undefined

  constructor(bundle: string, supabaseUrl: string) {
    this.#bundle = bundle
    this.#supabaseUrl = supabaseUrl
  }

  /** Renders one release; one at a time. @throws Error with the reason in plain words */
  render(job: Omit<RenderJob, 'fetchPicture'>): Promise<RenderReport> {
    this.#worker ??= new Worker(new URL('./renderer-worker.ts', import.meta.url))
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const onMessage = (answer: WorkerAnswer) => {
        settle()
        if ('report' in answer) resolve(answer.report)
        else reject(new Error(answer.error))
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
      worker.postMessage({ ...job, bundle: this.#bundle, supabaseUrl: this.#supabaseUrl } satisfies WorkerJob)
    })
  }

  /** Encodes AVIF variants and draws share pictures in the background. @returns number of pictures that were made */
  async encodeLater(pictureCacheDir: string, signal: AbortSignal): Promise<number> {
    const { encodeLater } = await import(this.#bundle)
    const report = await encodeLater({ pictureCacheDir, signal })
    for (const { picture, why } of report.failed) console.warn(`No AVIF variants or share picture for ${picture}: ${why}`)
    return report.encoded
  }

  /** Stands for the code that renders: a release of other code is rendered anew. */
  async codeVersion(): Promise<string> {
    const folder = dirname(dirname(this.#bundle))
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
