import type { DueSets } from '@bayt/content/entities/due-sets'
import { RepeatedFailure } from './log.ts'
import { Backoff, Rerun } from './queues.ts'

/** How exactly a time is met. A tick compares two clocks and calls nobody. */
const TICK_MS = 200
/** A set may have been scheduled without a request to this publisher. */
const ASK_INTERVAL_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000
/** A larger difference between the clocks of two ticks is a step of the clock, or a machine that slept. */
const STEP_MS = 1_000

/**
 * Makes the backend carry out prepared sets when they are due. The backend decides what is due by its own clock, and does it once, however
 * often it is asked. It says how long the next set has. The monotonic clock of this machine counts that time; after a step of the other
 * clock or a sleep of the machine, the backend is asked again.
 */
export class Schedules {
  readonly #carryOut: () => Promise<DueSets>
  readonly #backoff = new Backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
  readonly #failure = new RepeatedFailure((message) =>
    console.warn(`Prepared sets cannot be carried out; it is tried again: ${message}`),
  )
  readonly #asking = new Rerun('Carrying out prepared sets', () => this.#ask())
  #timer: NodeJS.Timeout | undefined
  #nextMs = 0
  #lastTick = { wallMs: 0, ms: 0 }

  constructor(carryOut: () => Promise<DueSets>) {
    this.#carryOut = carryOut
  }

  start(): void {
    this.#lastTick = { wallMs: Date.now(), ms: performance.now() }
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.check()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Asks now. A call while the backend is asked makes the backend be asked once more. */
  check(): void {
    if (this.#timer !== undefined) this.#asking.request()
  }

  #tick(): void {
    const [wallMs, ms] = [Date.now(), performance.now()]
    const stepMs = wallMs - this.#lastTick.wallMs - (ms - this.#lastTick.ms)
    this.#lastTick = { wallMs, ms }
    if (Math.abs(stepMs) > STEP_MS || (ms >= this.#nextMs && this.#backoff.isOver)) this.check()
  }

  async #ask(): Promise<void> {
    if (this.#timer === undefined) return
    try {
      const { due_in_ms, done } = await this.#carryOut()
      if (done > 0) console.log(`Prepared sets that were carried out or taken back at their time: ${done}`)
      this.#nextMs = performance.now() + Math.min(due_in_ms ?? ASK_INTERVAL_MS, ASK_INTERVAL_MS)
      // A set that stays due is tried again, less and less often.
      if (due_in_ms === 0 && done === 0) this.#backoff.fail()
      else this.#backoff.reset()
      this.#failure.end()
    } catch (error) {
      this.#failure.record(error)
      this.#nextMs = 0
      this.#backoff.fail()
    }
  }
}
