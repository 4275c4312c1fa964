import { Semaphore } from 'async-mutex'
import { HttpError } from '../_shared/http.ts'

/** Attempts that wait or are compared at once, per class. At 60 ms for a comparison, the last one waits 1.5 s. */
const MAX_ATTEMPTS = 25
const RETRY_AFTER_S = 2

/** A place in the queue of sign-ins. */
export interface QueuePlace {
  /** Runs one comparison at a time; those of known devices go first. */
  compare(task: () => Promise<boolean>): Promise<boolean>
}

/**
 * Keeps sign-ins fast while strangers try passwords: the attempts that wait are limited, and those of known devices wait for no
 * stranger. Attempts without a place are refused before they are counted.
 */
export class SignInQueue {
  readonly #comparison = new Semaphore(1)
  readonly #attempts = { known: 0, unknown: 0 }

  /**
   * Runs an attempt with a place in the queue.
   * @param isKnown whether the device has a token of ours
   * @throws HttpError 503 `busy` if too many wait
   */
  async withPlace<Result>(isKnown: boolean, attempt: (place: QueuePlace) => Promise<Result>): Promise<Result> {
    const kind = isKnown ? 'known' : 'unknown'
    if (this.#attempts[kind] >= MAX_ATTEMPTS) throw busy()
    this.#attempts[kind] += 1
    try {
      return await attempt({ compare: (task) => this.#comparison.runExclusive(task, 1, isKnown ? 1 : 0) })
    } finally {
      this.#attempts[kind] -= 1
    }
  }
}

/** The refusal of an attempt that was neither counted nor compared. */
export function busy(): HttpError {
  return new HttpError(503, 'busy', 'Too many sign-ins at once. Please try again in a moment.', { retry_after_s: RETRY_AFTER_S })
}
