import type { DueSets } from '@bayt/content/entities/due-sets'
import { Backoff } from './backoff.ts'

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
  #timer: NodeJS.Timeout | undefined
  #isAsking = false
  #isAskedAgain = false
  #nextMs = 0
  #lastTick = { wallMs: 0, ms: 0 }
  #problem = ''

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
    if (this.#timer === undefined) return
    this.#isAskedAgain = true
    if (!this.#isAsking) void this.#ask()
  }

  #tick(): void {
    const [wallMs, ms] = [Date.now(), performance.now()]
    const stepMs = wallMs - this.#lastTick.wallMs - (ms - this.#lastTick.ms)
    this.#lastTick = { wallMs, ms }
    if (Math.abs(stepMs) > STEP_MS || (ms >= this.#nextMs && this.#backoff.isOver)) this.check()
  }

  /** Never throws. */
  async #ask(): Promise<void> {
    this.#isAsking = true
    while (this.#isAskedAgain && this.#timer !== undefined) {
      this.#isAskedAgain = false
      try {
        const { due_in_ms, done } = await this.#carryOut()
        if (done > 0) console.log(`Prepared sets that were carried out or taken back at their time: ${done}`)
        this.#nextMs = performance.now() + Math.min(due_in_ms ?? ASK_INTERVAL_MS, ASK_INTERVAL_MS)
        // A set that stays due is tried again, less and less often.
        if (due_in_ms === 0 && done === 0) this.#backoff.fail()
        else this.#backoff.reset()
        this.#problem = ''
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        if (problem !== this.#problem) console.warn(`Prepared sets cannot be carried out; it is tried again: ${problem}`)
        this.#problem = problem
        this.#nextMs = 0
        this.#backoff.fail()
      }
    }
    this.#isAsking = false
  }
}
