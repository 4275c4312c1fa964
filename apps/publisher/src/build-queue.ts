import { attempt } from './attempt.ts'

/**
 * Runs one job at a time. Requests that come while it runs become one more run after it: a burst of changes makes at most
 * two builds, and the last change is always in the last one.
 */
export class BuildQueue {
  readonly #job: () => Promise<void>
  #running: Promise<void> | undefined
  #isWanted = false

  constructor(job: () => Promise<void>) {
    this.#job = job
  }

  /** Asks for a run that starts after now. */
  request(): void {
    this.#isWanted = true
    this.#running ??= this.#run()
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // The first step of a run must come after `request` has returned, so that callers see the queue as running.
    await Promise.resolve()
    while (this.#isWanted) {
      this.#isWanted = false
      // A job handles its failures; one that it does not foresee must not stop the queue.
      await attempt('A build', this.#job)
    }
    this.#running = undefined
  }
}
