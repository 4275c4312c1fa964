import type { BuildTrigger } from '@bayt/content/entities/build'
import { attempt } from './attempt.ts'

/** The trigger of a build, and the name of the person who requested it, if any. */
export interface BuildRequest<Trigger extends BuildTrigger = BuildTrigger> {
  trigger: Trigger
  askedBy: string | null
}

/** The other triggers have no requests: a rollback builds nothing, and the builder itself finds out that a date has passed. */
export type RequestTrigger = Exclude<BuildTrigger, 'rollback' | 'date'>

/** The trigger that is reported for a coalesced build: staff look for their own requests. */
const BY_PRIORITY: readonly RequestTrigger[] = ['staff', 'webhook', 'code', 'start', 'pictures', 'documents', 'sweep']

/**
 * Runs one build at a time. All requests during a build become a single build afterwards, which reports one request: a burst of changes
 * makes at most two builds, and the last build includes the last change.
 */
export class BuildQueue {
  readonly #build: (request: BuildRequest) => Promise<void>
  #running: Promise<void> | undefined
  /** The request that the next build reports. */
  #next: BuildRequest<RequestTrigger> | undefined

  constructor(build: (request: BuildRequest) => Promise<void>) {
    this.#build = build
  }

  /** Requests a build that starts after this call. */
  request(trigger: RequestTrigger, askedBy: string | null = null): void {
    const hasPriority = !this.#next || BY_PRIORITY.indexOf(trigger) < BY_PRIORITY.indexOf(this.#next.trigger)
    if (hasPriority) this.#next = { trigger, askedBy }
    this.#running ??= this.#run()
  }

  /** Resolves when no build runs or is queued. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // The build starts after `request` has returned, so that `#running` is set.
    await Promise.resolve()
    while (this.#next) {
      const request = this.#next
      this.#next = undefined
      // The build handles its failures; an unexpected failure must not stop the queue.
      await attempt('A build', () => this.#build(request))
    }
    this.#running = undefined
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
