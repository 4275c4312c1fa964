import type { BuildTrigger } from '@bayt/content/entities/build'
import type { Build } from './build.ts'

/** Triggers without a person: nobody has requested the build. */
const AUTOMATIC: ReadonlySet<BuildTrigger> = new Set(['sweep', 'date'])

/**
 * The last failed build since the last success. Repetitions of the failure are not reported: in a long outage, they would push
 * the releases that staff can restore out of the history.
 */
export class LastFailure {
  #last: { cause: string; newestChange: number | null } | undefined

  /** Whether a build is an automatic retry of the same content. */
  isRetriedBy({ request, newestChange }: Build): boolean {
    return AUTOMATIC.has(request.trigger) && this.#last?.newestChange === newestChange
  }

  /** Records a failed build. @returns whether it must be reported */
  record(build: Build, reason: string): boolean {
    const { release, newestChange } = build
    // The message of a disk error contains the id of the release, which differs with each attempt.
    const cause = release === undefined ? reason : reason.replaceAll(release, '')
    const isSilentRetry = this.isRetriedBy(build) && !build.isAnnounced
    const isRepeated = this.#last?.cause === cause && (newestChange === null || isSilentRetry)
    // In an outage that comes and goes, a build may fail before its newest change is known: keeps the known change.
    this.#last = { cause, newestChange: newestChange ?? this.#last?.newestChange ?? null }
    return !isRepeated
  }

  forget(): void {
    this.#last = undefined
  }
}
