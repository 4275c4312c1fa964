import { ContentError, type ErrorKind } from '@bayt/content/errors'
import { WorkerNotFetchedError } from './errors/describe.ts'

/** The methods of a worker; every method is asynchronous. */
type Methods<Of> = { [Name in keyof Of]: (...input: never[]) => Promise<unknown> }

/** A call, with an id that the answer repeats. */
export interface WorkerCall {
  id: number
  method: PropertyKey
  input: unknown[]
}

/** `kind`: the kind of a ContentError. */
export type WorkerAnswer = { id: number; output: unknown } | { id: number; error: { message: string; kind?: ErrorKind } }

/** The used part of a worker. */
export type CalledWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

interface Waiting {
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}

/** The calls to a worker. A failed worker cannot answer, so all of its calls fail. */
export class WorkerCalls<Of extends Methods<Of>> {
  readonly #worker: CalledWorker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #failure: Error | undefined

  constructor(worker: CalledWorker) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => this.#answered(data))
    worker.addEventListener('error', ({ message }) => {
      // A script that cannot be loaded causes an error event without a message.
      this.close(message ? new Error(message) : new WorkerNotFetchedError())
    })
  }

  /** Whether the worker can no longer be called. */
  get isClosed(): boolean {
    return this.#failure !== undefined
  }

  call<Method extends keyof Of>(method: Method, ...input: Parameters<Of[Method]>): ReturnType<Of[Method]> {
    const id = ++this.#lastId
    const output = new Promise<unknown>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      this.#waiting.set(id, { resolve, reject })
      const call: WorkerCall = { id, method, input }
      this.#worker.postMessage(call)
    })
    return output as ReturnType<Of[Method]>
  }

  /** Ends the worker. @param reason the error of the calls without an answer */
  close(reason: Error): void {
    this.#failure ??= reason
    this.#worker.terminate()
    for (const { reject } of this.#waiting.values()) reject(this.#failure)
    this.#waiting.clear()
  }

  #answered(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('error' in answer) waiting?.reject(errorOf(answer.error))
    else waiting?.resolve(answer.output)
  }
}

function errorOf({ message, kind }: { message: string; kind?: ErrorKind }): Error {
  return kind === undefined ? new Error(message) : new ContentError(kind, message)
}
