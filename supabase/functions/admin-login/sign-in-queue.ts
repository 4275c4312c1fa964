import { Semaphore } from 'async-mutex'
import { HttpError } from '../_shared/http.ts'

/**
 * Attempts that wait or are compared at once, of known devices and of strangers each. A hosted project ends an isolate, with all its
 * waiting attempts, after 2 s of processor time: 16 comparisons of 73 ms take less. With a rest of 73 ms after each comparison, the
 * last stranger waits 1.2 s.
 */
const MAX_ATTEMPTS = 8
const RETRY_AFTER_S = 2

/** Delays a refusal, so that immediate retries cost little. */
const REFUSAL_MS = 1_000
/** Refusals that wait at the same time: the limit bounds the memory of a flood. */
const MAX_REFUSALS = 1_000

/** Runs the part of a turn that blocks the process: the comparison of a password. */
export type Compute = (work: () => Promise<boolean>) => Promise<boolean>

/** A place in the queue of sign-ins. */
export interface QueuePlace {
  /**
   * Waits for a turn, then counts and compares. Known devices have one turn at a time, and so have strangers. If an isolate is
   * ended, its waiting attempts were not counted; only the attempts that had a turn were counted.
   */
  turn<Result>(task: (compute: Compute) => Promise<Result>): Promise<Result>
}

/**
 * Keeps sign-ins fast while strangers try passwords: the queue is limited, and known devices never wait for strangers. Attempts
 * without a place are refused before they are counted.
 */
export class SignInQueue {
  /** A known device takes one turn for its complete attempt; a stranger takes all turns for a comparison. */
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
   * @param isKnown whether the device has a valid token
   * @throws HttpError 503 `busy` if too many attempts wait
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
    const turn: QueuePlace['turn'] = (task) => this.#comparison.runExclusive(() => task((work) => work()))
    return this.#turns.runExclusive(() => attempt({ turn }), 1, 1)
  }

  #unknown<Result>(attempt: (place: QueuePlace) => Promise<Result>): Promise<Result> {
    return attempt({ turn: (task) => this.#strangerTurn(task) })
  }

  /**
   * Compares a stranger's password only while no known device signs in. A comparison blocks this process, even the reading of
   * requests. A rest of the same length follows, so that known devices can reach the queue.
   */
  async #strangerTurn<Result>(task: (compute: Compute) => Promise<Result>): Promise<Result> {
    const [, release] = await this.#strangers.acquire()
    let tookMs = 0
    const timed = (work: () => Promise<boolean>) => async () => {
      const startedMs = performance.now()
      return work().finally(() => {
        tookMs = performance.now() - startedMs
      })
    }
    try {
      return await task((work) => this.#turns.runExclusive(timed(work), MAX_ATTEMPTS))
    } finally {
      if (tookMs > 0) void this.#wait(tookMs).then(release)
      else release()
    }
  }
}
