import { Mutex, Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex'
import { HttpError } from '../_shared/http.ts'

/** Longer than an upload at the limit takes, far shorter than the patience of the console. */
const PATIENCE_MS = 30_000

/**
 * Bounds what several requests hold at once: the bodies that are being read or stored fit into a budget, and one picture is
 * verified at a time. A request that waits is not read, so that it stays with its sender.
 */
export class Turns {
  readonly #budget: SemaphoreInterface
  readonly #verifying = new Mutex()

  constructor(budgetBytes: number) {
    const busy = new HttpError(503, 'busy', 'Other pictures are being uploaded. Try again in a moment.', { retry_after_s: 10 })
    this.#budget = withTimeout(new Semaphore(budgetBytes), PATIENCE_MS, busy)
  }

  /**
   * Runs what holds so many bytes, as soon as they fit.
   * @throws HttpError 503 where they do not within 30 s
   */
  hold<Answer>(bytes: number, run: () => Promise<Answer>): Promise<Answer> {
    return this.#budget.runExclusive(run, Math.max(1, bytes))
  }

  /** Runs what needs the memory of a decoder, one after the other. */
  work<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    return this.#verifying.runExclusive(run)
  }
}
