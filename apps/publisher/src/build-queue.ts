import { attempt } from './attempt.ts'

/**
 * Runs one job at a time. All requests during a run become a single run afterwards: a burst of changes makes at most two builds, and the
 * last build includes the last change.
 */
export class BuildQueue {
  readonly #job: () => Promise<void>
  #running: Promise<void> | undefined
  #isWanted = false

  constructor(job: () => Promise<void>) {
    this.#job = job
  }

  /** Requests a run that starts after this call. */
  request(): void {
    this.#isWanted = true
    this.#running ??= this.#run()
  }

  /** Resolves when no job runs or is queued. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // The job starts after `request` has returned, so that `#running` is set.
    await Promise.resolve()
    while (this.#isWanted) {
      this.#isWanted = false
      // The job handles its failures; an unexpected failure must not stop the queue.
      await attempt('A build', this.#job)
    }
    this.#running = undefined
  }
}
