import { randomUUID } from 'node:crypto'
import { limitDeadLinks } from '@bayt/content/entities/dead-link'
import type { Cause } from './causes.ts'
import type { MadeRelease } from './make-release.ts'
import type { ReleaseRecord } from './release-record.ts'
import type { BuildReport } from './reports.ts'

/** One build: why it is made, what is known of it, and what is reported. */
export class Build {
  readonly cause: Cause
  readonly #key = randomUUID()
  readonly #startedMs = performance.now()
  /** Newest change of the content that it is made of, once that is known. */
  newestChange: number | null = null
  /** Id of the release that it makes, once that has a folder. */
  release: string | undefined

  constructor(cause: Cause) {
    this.cause = cause
  }

  begun(): BuildReport {
    return this.#report('building', null)
  }

  /** @param switchMs how long the switch took, once it was made */
  live({ pages }: ReleaseRecord, made: MadeRelease, reason: string | null, switchMs?: number): BuildReport {
    const phases_ms = { ...made.phasesMs, ...(switchMs === undefined ? {} : { switch: switchMs }), total: this.totalMs }
    const dead_links = limitDeadLinks(made.deadLinks)
    return { ...this.#report('live', reason), phases_ms, dead_links, release_id: this.release ?? null, pages: pages.length }
  }

  failed(reason: string): BuildReport {
    return { ...this.#report('failed', reason), phases_ms: { total: this.totalMs } }
  }

  get totalMs(): number {
    return sinceMs(this.#startedMs)
  }

  #report(state: BuildReport['state'], reason: string | null): BuildReport {
    return {
      build_key: this.#key,
      ...{ state, reason, newest_change: this.newestChange, release_id: null },
      trigger: this.cause.trigger,
      asked_by: this.cause.askedBy,
    }
  }
}

/** Milliseconds since a moment of `performance.now()`, to a tenth. */
export function sinceMs(momentMs: number): number {
  return Math.round((performance.now() - momentMs) * 10) / 10
}
