import type { BuildTrigger } from '@bayt/content/entities/build'
import { attempt } from './log.ts'

/** The trigger of a build, and the name of the person who requested it, if any. */
export interface BuildRequest<Trigger extends BuildTrigger = BuildTrigger> {
  trigger: Trigger
  askedBy: string | null
}

/** The other triggers have no requests: a rollback builds nothing, and the builder itself finds out that a date has passed. */
export type RequestTrigger = Exclude<BuildTrigger, 'rollback' | 'date'>

/** The trigger that is reported for a coalesced build: staff look for their own requests. */
const BY_PRIORITY: readonly RequestTrigger[] = ['staff', 'webhook', 'code', 'start', 'pictures', 'documents', 'sweep']

/** Runs a job; all requests during a run become a single further run. */
export class Rerun {
  readonly #what: string
  readonly #job: () => unknown
  #isWanted = false
  #isRunning = false
  #running: Promise<void> | undefined

  /** @param what names the job in the log, if it fails: a failure must not stop later runs */
  constructor(what: string, job: () => unknown) {
    this.#what = what
    this.#job = job
  }

  /** Requests a run that starts after this call. */
  request(): void {
    this.#isWanted = true
    if (!this.#isRunning) this.#running = this.#run()
  }

  /** Whether a run is requested that has not started. */
  get isWanted(): boolean {
    return this.#isWanted
  }

  /** Resolves when nothing runs and nothing is requested. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#isWanted) {
      this.#isWanted = false
      await attempt(this.#what, this.#job)
    }
    this.#isRunning = false
  }
}

/**
 * Runs one build at a time. A build reports one of its requests: a burst of changes makes at most two builds, and the last build includes
 * the last change.
 */
export class BuildQueue {
  readonly #builds: Rerun
  /** The request that the next build reports. */
  #next: BuildRequest<RequestTrigger> | undefined

  constructor(build: (request: BuildRequest) => Promise<void>) {
    this.#builds = new Rerun('A build', async () => {
      // Waits for other requests of the same moment.
      await Promise.resolve()
      const request = this.#next
      this.#next = undefined
      if (request) await build(request)
    })
  }

  /** Requests a build that starts after this call. */
  request(trigger: RequestTrigger, askedBy: string | null = null): void {
    const hasPriority = !this.#next || BY_PRIORITY.indexOf(trigger) < BY_PRIORITY.indexOf(this.#next.trigger)
    if (hasPriority) this.#next = { trigger, askedBy }
    this.#builds.request()
  }

  /** Resolves when no build runs or is queued. */
  idle(): Promise<void> {
    return this.#builds.idle()
  }
}

/** Runs jobs in sequence, in the order of the calls. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(job)
    this.#last = result.catch(() => undefined)
    return result
  }
}

/** Exponential back-off. Uses the monotonic clock, which does not jump. */
export class Backoff {
  readonly #firstMs: number
  readonly #longestMs: number
  #failures = 0
  #untilMs = 0

  /** @param firstMs the pause after the first failure; doubles with each further failure, up to `longestMs` */
  constructor(firstMs: number, longestMs: number) {
    this.#firstMs = firstMs
    this.#longestMs = longestMs
  }

  /** @returns the pause in milliseconds */
  fail(): number {
    const pauseMs = Math.min(this.#firstMs * 2 ** this.#failures, this.#longestMs)
    this.#failures += 1
    this.#untilMs = performance.now() + pauseMs
    return pauseMs
  }

  /** Called after a success, or after an event that makes a retry worthwhile. */
  reset(): void {
    this.#failures = 0
    this.#untilMs = 0
  }

  get isOver(): boolean {
    return performance.now() >= this.#untilMs
  }
}
