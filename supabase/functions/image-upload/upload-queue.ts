import { Mutex, Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex'
import { HttpError } from '../_shared/http.ts'

/** Longer than the largest upload takes, far shorter than the timeout of the console. */
const MAX_WAIT_MS = 30_000

/**
 * Limits the memory of parallel uploads: their bodies share a memory budget, and one picture is verified at a time. The body of a waiting
 * request is not read, so this body uses no memory here.
 */
export class UploadQueue {
  readonly #budget: SemaphoreInterface
  readonly #decoder = new Mutex()

  constructor(budgetBytes: number) {
    const busy = new HttpError(503, 'busy', 'Other pictures are being uploaded. Try again in a moment.', { retry_after_s: 10 })
    this.#budget = withTimeout(new Semaphore(budgetBytes), MAX_WAIT_MS, busy)
  }

  /**
   * Reserves memory of the budget while a task runs; waits until the memory is free.
   * @throws HttpError 503 after 30 s
   */
  withMemory<Result>(bytes: number, task: () => Promise<Result>): Promise<Result> {
    return this.#budget.runExclusive(task, Math.max(1, bytes))
  }

  /** Runs tasks that need the memory of a decoder one after the other. */
  verifyAlone<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#decoder.runExclusive(task)
  }
}
