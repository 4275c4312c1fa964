import { type ChildProcess, fork } from 'node:child_process'
import type { DraftPage } from '@bayt/release/renderer'
import { SerialQueue } from '../serial-queue.ts'
import type { DraftRequest, DraftResponse } from './draft-renderer-process.ts'

export interface DraftRendererOptions {
  /** Path of the file of the process. */
  script: string
  /** A render that takes longer is ended with its process. */
  timeoutMs?: number
  /** The process ends after this time without a request, and frees its memory. */
  idleMs?: number
  /** Requests that may wait while another one is rendered. */
  maxWaiting?: number
}

/** Too many requests wait already. */
export class DraftsBusyError extends Error {
  override readonly name = 'DraftsBusyError'
}

/** Heap of the process in megabytes: ten times what the demo needs, so that a draft cannot take the memory of the machine. */
const MAX_HEAP_MB = 1024

/**
 * Renders drafts in a process of its own, one at a time. A crash or an endless render ends that process, fails that one request, and
 * the next request starts another.
 */
export class DraftRenderer {
  readonly #options: Required<DraftRendererOptions>
  readonly #queue = new SerialQueue()
  #waiting = 0
  #child: ChildProcess | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({ timeoutMs = 30_000, idleMs = 5 * 60_000, maxWaiting = 8, script }: DraftRendererOptions) {
    this.#options = { timeoutMs, idleMs, maxWaiting, script }
  }

  /** @throws DraftsBusyError, and Error with the reason of a failed render */
  async render(request: DraftRequest): Promise<DraftPage> {
    if (this.#isClosed || this.#waiting > this.#options.maxWaiting) throw new DraftsBusyError('Too many drafts are rendered.')
    this.#waiting += 1
    try {
      const response = await this.#queue.run(() => this.#send(request))
      if ('error' in response) throw new Error(response.error)
      return response.page
    } finally {
      this.#waiting -= 1
    }
  }

  close(): void {
    this.#isClosed = true
    this.#end()
  }

  #send(request: DraftRequest): Promise<DraftResponse> {
    clearTimeout(this.#idleTimer)
    const child = this.#started()
    const { timeoutMs, idleMs } = this.#options
    return new Promise<DraftResponse>((resolve, reject) => {
      const fail = (why: string) => {
        this.#end()
        settle()
        reject(new Error(`The draft was not rendered: ${why}.`))
      }
      const timer = setTimeout(() => fail(`it took longer than ${timeoutMs / 1000} s`), timeoutMs)
      const onMessage = (response: DraftResponse) => {
        settle()
        resolve(response)
      }
      const onError = (error: Error) => fail(error.message)
      const onExit = (code: number | null, signal: string | null) => fail(`its process ended (${signal ?? `code ${code}`})`)
      const settle = () => {
        clearTimeout(timer)
        child.off('message', onMessage).off('error', onError).off('exit', onExit)
        this.#idleTimer = setTimeout(() => this.#end(), idleMs).unref()
      }
      child.on('message', onMessage).on('error', onError).on('exit', onExit)
      child.send(request, (error) => error && onError(error))
    })
  }

  #started(): ChildProcess {
    if (this.#child?.connected) return this.#child
    const child = fork(this.#options.script, [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      // React's development build renders several times slower.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    // Without a listener, an error between two requests would end the site server.
    child.on('error', (error) => console.error('The process that renders drafts failed:', error.message))
    this.#child = child
    return child
  }

  #end(): void {
    clearTimeout(this.#idleTimer)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
