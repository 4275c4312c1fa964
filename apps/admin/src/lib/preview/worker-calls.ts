import { ContentError } from '@bayt/content/errors'
import type { PreviewAnswer, PreviewCall, PreviewMethods } from '@bayt/release/preview-messages'

/** The used part of a worker. */
export type PreviewWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** The code of the preview is not kept on this device, and there is no connection; or a release has replaced it since this tab was opened. */
export class RendererNotFetchedError extends ContentError {
  constructor() {
    super('offline', 'The preview could not be loaded.')
  }
}

interface Waiting {
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}

/** The calls to a worker. A failed worker answers no calls, so all of them fail. */
export class WorkerCalls {
  readonly #worker: PreviewWorker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #failure: Error | undefined

  constructor(worker: PreviewWorker) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => this.#answered(data))
    worker.addEventListener('error', ({ message }) => {
      // A script that cannot be loaded gives no message.
      this.close(message ? new Error(message) : new RendererNotFetchedError())
    })
  }

  /** Whether it can no longer be called. */
  get isClosed(): boolean {
    return this.#failure !== undefined
  }

  call<Method extends keyof PreviewMethods>(
    method: Method,
    ...input: Parameters<PreviewMethods[Method]>
  ): ReturnType<PreviewMethods[Method]> {
    const id = ++this.#lastId
    const output = new Promise<unknown>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, method, input } as PreviewCall)
    })
    return output as ReturnType<PreviewMethods[Method]>
  }

  /** Ends the worker. @param reason the error of the calls without an answer */
  close(reason: Error): void {
    this.#failure ??= reason
    this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) reject(this.#failure)
    this.#waiting.clear()
  }

  #answered(answer: PreviewAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('error' in answer) waiting?.reject(errorOf(answer.error))
    else waiting?.resolve(answer.output)
  }
}

function errorOf({ message, kind }: { message: string; kind?: ContentError['kind'] }): Error {
  return kind === undefined ? new Error(message) : new ContentError(kind, message)
}
