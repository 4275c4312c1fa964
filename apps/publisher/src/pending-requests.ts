import type { BuildTrigger } from '@bayt/content/entities/build'

/** The trigger of a build, and the name of the person who requested it, if any. */
export interface BuildRequest<Trigger extends BuildTrigger = BuildTrigger> {
  trigger: Trigger
  askedBy: string | null
}

/** The other triggers have no requests: a rollback builds nothing, and the builder itself finds out that a date has passed. */
export type RequestTrigger = Exclude<BuildTrigger, 'rollback' | 'date'>

/** The trigger that is reported for a coalesced build: staff look for their own requests. */
const BY_PRIORITY: readonly RequestTrigger[] = ['staff', 'webhook', 'code', 'start', 'pictures', 'sweep']

/** The requests since the last build began. A burst becomes one build, which reports one request. */
export class PendingRequests {
  /** The request to report, of all requests since the last build. */
  #reported: BuildRequest<RequestTrigger> | undefined

  add(trigger: RequestTrigger, askedBy: string | null = null): void {
    const hasPriority = !this.#reported || BY_PRIORITY.indexOf(trigger) < BY_PRIORITY.indexOf(this.#reported.trigger)
    if (hasPriority) this.#reported = { trigger, askedBy }
  }

  /** The request to report for the build that begins now. Later requests belong to the next build. */
  take(): BuildRequest {
    const taken = this.#reported ?? { trigger: 'sweep', askedBy: null }
    this.#reported = undefined
    return taken
  }
}
