import type { BuildTrigger } from '@bayt/content/entities/build'

/** What triggered a build, and the name of the person who requested it, if any. */
export interface BuildRequest {
  trigger: BuildTrigger
  askedBy: string | null
}

/** The trigger that is reported for a coalesced build: a person looks for their own request. */
const BY_PRIORITY: readonly BuildTrigger[] = ['staff', 'webhook', 'code', 'start', 'pictures', 'sweep']

/** The requests since the last build began. A burst becomes one build, which reports one request. */
export class PendingRequests {
  #first: BuildRequest | undefined

  add(trigger: BuildTrigger, askedBy: string | null = null): void {
    const hasPriority = !this.#first || BY_PRIORITY.indexOf(trigger) < BY_PRIORITY.indexOf(this.#first.trigger)
    if (hasPriority) this.#first = { trigger, askedBy }
  }

  /** The request to report for the build that begins now. The next build starts with none. */
  take(): BuildRequest {
    const taken = this.#first ?? { trigger: 'sweep', askedBy: null }
    this.#first = undefined
    return taken
  }
}
