import { Semaphore } from 'async-mutex'
import { HttpError } from '../_shared/http.ts'

/** Attempts that wait or are compared at once, per class. At 60 ms for a comparison and 60 ms of rest, the last stranger waits 3 s. */
const MAX_ATTEMPTS = 25
const RETRY_AFTER_S = 2

/** A refusal waits this long, so that those who try again at once cost little. */
const REFUSAL_MS = 1_000
/** Refusals that wait at once; the memory of a flood is limited. */
const MAX_REFUSALS = 1_000

/** A place in the queue of sign-ins. */
export interface QueuePlace {
  /** Runs one comparison at a time, and one of a stranger only while no known device signs in. */
  compare(task: () => Promise<boolean>): Promise<boolean>
}

/**
 * Keeps sign-ins fast while strangers try passwords: the attempts that wait are limited, and those of known devices wait for no
 * stranger. Attempts without a place are refused before they are counted.
 */
export class SignInQueue {
  /** A known device takes one of these for its whole attempt, a stranger all of them for a comparison. */
  readonly #turns = new Semaphore(MAX_ATTEMPTS)
  readonly #comparison = new Semaphore(1)
  readonly #strangers = new Semaphore(1)
  readonly #attempts = { known: 0, unknown: 0 }
  readonly #wait: (ms: number) => Promise<void>
  #refusals = 0

  /** @param wait waits this many milliseconds */
  constructor(wait: (ms: number) => Promise<void>) {
    this.#wait = wait
  }

  /**
   * Runs an attempt with a place in the queue.
   * @param isKnown whether the device has a token of ours
   * @throws HttpError 503 `busy` if too many wait
   */
  async withPlace<Result>(isKnown: boolean, attempt: (place: QueuePlace) => Promise<Result>): Promise<Result> {
    const kind = isKnown ? 'known' : 'unknown'
    if (this.#attempts[kind] >= MAX_ATTEMPTS) return this.refuse()
    this.#attempts[kind] += 1
    try {
      return await (isKnown ? this.#known(attempt) : this.#unknown(attempt))
    } finally {
      this.#attempts[kind] -= 1
    }
  }

  /** Refuses an attempt that was neither counted nor compared. @throws HttpError 503 `busy`, after a second */
  async refuse(): Promise<never> {
    if (this.#refusals < MAX_REFUSALS) {
      this.#refusals += 1
      await this.#wait(REFUSAL_MS).finally(() => {
        this.#refusals -= 1
      })
    }
    throw new HttpError(503, 'busy', 'Too many sign-ins at once. Please try again in a moment.', { retry_after_s: RETRY_AFTER_S })
  }

  #known<Result>(attempt: (place: QueuePlace) => Promise<Result>): Promise<Result> {
    const place = { compare: (task: () => Promise<boolean>) => this.#comparison.runExclusive(task) }
    return this.#turns.runExclusive(() => attempt(place), 1, 1)
  }

  #unknown<Result>(attempt: (place: QueuePlace) => Promise<Result>): Promise<Result> {
    return attempt({ compare: (task) => this.#compareStranger(task) })
  }

  /**
   * A comparison holds up everything else in this process, also the reading of requests. So it is followed by a rest of its own length, in
   * which those of known devices come to their place.
   */
  async #compareStranger(task: () => Promise<boolean>): Promise<boolean> {
    const [, release] = await this.#strangers.acquire()
    let tookMs = 0
    const timed = async () => {
      const startedMs = performance.now()
      return task().finally(() => {
        tookMs = performance.now() - startedMs
      })
    }
    try {
      return await this.#turns.runExclusive(timed, MAX_ATTEMPTS)
    } finally {
      void this.#wait(tookMs).then(release)
    }
  }
}
