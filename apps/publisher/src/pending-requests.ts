import type { BuildTrigger } from '@bayt/content/entities/build'

/** Why a build is made, and who asked where a person did. */
export interface BuildRequest {
  trigger: BuildTrigger
  askedBy: string | null
}

/** Of several causes of one build the first of these is told: a person wants to find what they did. */
const BY_WEIGHT: readonly BuildTrigger[] = ['staff', 'webhook', 'code', 'start', 'pictures', 'sweep']

/** The causes that came since the last build began; a burst becomes one build, with one cause. */
export class PendingRequests {
  #weightiest: BuildRequest | undefined

  add(trigger: BuildTrigger, askedBy: string | null = null): void {
    const isWeightier = !this.#weightiest || BY_WEIGHT.indexOf(trigger) < BY_WEIGHT.indexOf(this.#weightiest.trigger)
    if (isWeightier) this.#weightiest = { trigger, askedBy }
  }

  /** The cause to tell of the build that begins now; the next build has causes of its own. */
  take(): BuildRequest {
    const taken = this.#weightiest ?? { trigger: 'sweep', askedBy: null }
    this.#weightiest = undefined
    return taken
  }
}
