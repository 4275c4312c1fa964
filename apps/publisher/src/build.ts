import { randomUUID } from 'node:crypto'
import type { Loss } from '@bayt/content/entities/build'
import type { MadeRelease } from '@bayt/release/make-release'
import { limitReason, reportOfRelease } from '@bayt/release/report'
import type { BuildRequest } from './queues.ts'
import type { Pin, ReleaseRecord } from './release-record.ts'
import type { Releases } from './releases.ts'
import type { BuildReport } from './reports.ts'

const ENDED_EARLY = 'The publisher ended before this build was finished. It starts another build if changes are not public.'

/** A build: its request, its progress and its reports. */
export class Build {
  request: BuildRequest
  readonly #key = randomUUID()
  readonly #startedMs = performance.now()
  /** Newest change in the content of the build, once known. */
  newestChange: number | null = null
  /** Whether the build was needed although the content is unchanged. */
  wasStale = false
  /** Whether the start of the build was reported: then its end must be reported too. */
  isAnnounced = false
  /** Id of the release of the build, once the folder exists. */
  release: string | undefined

  constructor(request: BuildRequest) {
    this.request = request
  }

  building(): BuildReport {
    return this.#report('building')
  }

  /** @param switchMs duration of the switch, in milliseconds; absent before the switch */
  live(made: MadeRelease, switchMs?: number): BuildReport {
    const phases_ms = { ...made.phasesMs, ...(switchMs === undefined ? {} : { switch: switchMs }), total: this.totalMs }
    return { ...this.#report('live'), ...reportOfRelease(made), phases_ms }
  }

  /** @param loss the loss that staff are asked to confirm */
  failed(reason: string, loss?: Loss): BuildReport {
    const facts = { reason: limitReason(reason), phases_ms: { total: this.totalMs }, ...(loss && { loss }) }
    return { ...this.#report('failed'), ...facts }
  }

  get totalMs(): number {
    return elapsedMs(this.#startedMs)
  }

  #report(state: BuildReport['state']): BuildReport {
    return {
      build_key: this.#key,
      state,
      reason: null,
      newest_change: this.newestChange,
      release_id: null,
      trigger: this.request.trigger,
      asked_by: this.request.askedBy,
    }
  }
}

/** The report of a rollback. Reports with the same key update one row. */
export function rollbackReport({ release, newestChange, pages }: ReleaseRecord, { by, key }: Pin): BuildReport {
  return {
    build_key: key,
    state: 'live',
    newest_change: newestChange,
    release_id: release,
    reason: null,
    trigger: 'rollback',
    asked_by: by,
    pages: pages.length,
  }
}

/**
 * The reports that an earlier process may not have delivered: the report of the live release, and the report of an unfinished build.
 * Reports are idempotent, so a second delivery does no harm.
 */
export async function unreported(
  releases: Pick<Releases, 'current' | 'pin' | 'startedBuild' | 'report' | 'reports'>,
): Promise<BuildReport[]> {
  const [current, pin, started] = [await releases.current(), await releases.pin(), await releases.startedBuild()]
  const live = current && (pin ? rollbackReport(current, pin) : await releases.report(current.release))
  const isFinished = !started || (await releases.reports()).some(({ build_key }) => build_key === started.build_key)
  return [...(isFinished ? [] : [{ ...started, state: 'failed' as const, reason: ENDED_EARLY }]), ...(live ? [live] : [])]
}

/** Milliseconds since `startMs` of `performance.now()`, rounded to a tenth. */
export function elapsedMs(startMs: number): number {
  return Math.round((performance.now() - startMs) * 10) / 10
}
