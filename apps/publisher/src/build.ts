import { randomUUID } from 'node:crypto'
import type { BuildReport, BuildTrigger, Loss } from '@bayt/content/entities/build'
import { classifyError } from '@bayt/content/errors'
import type { ContentState } from '@bayt/content/queries/public-content'
import { ReleaseRefusedError } from '@bayt/release/check-release'
import type { MadeRelease } from '@bayt/release/make-release'
import { limitReason, reportOfRelease } from '@bayt/release/make-release'
import { Backoff, type BuildRequest } from './queues.ts'
import type { Pin, ReleaseRecord, Releases } from './releases.ts'

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
  /** Releases that an earlier process did not complete. */
  leftovers: readonly string[] = []
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
  releases: Pick<Releases, 'current' | 'pin' | 'startedBuild' | 'records'>,
): Promise<BuildReport[]> {
  const [current, pin, started] = [await releases.current(), await releases.pin(), await releases.startedBuild()]
  const live = current && (pin ? rollbackReport(current, pin) : current.report)
  const isFinished = !started || (await releases.records()).some(({ report }) => report?.build_key === started.build_key)
  return [...(isFinished ? [] : [{ ...started, state: 'failed' as const, reason: ENDED_EARLY }]), ...(live ? [live] : [])]
}

/** Milliseconds since `startMs` of `performance.now()`, rounded to a tenth. */
export function elapsedMs(startMs: number): number {
  return Math.round((performance.now() - startMs) * 10) / 10
}

/** Error codes of the file system for a full disk. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Error codes for a full disk in the message of an error that came from another thread and lost its code. */
const FULL_IN_MESSAGE = /\b(?:ENOSPC|EDQUOT|EFBIG)\b/

/** An HTML page of a gateway in front of the backend: such a page is no useful message. */
const PAGE = /^\s*<|<(?:!doctype|html|head|body)\b/i
/**
 * The same text for each answer that is an HTML page: such pages name another request each time, but a long outage must be
 * reported only once.
 */
const ANSWERED_WITH_PAGE =
  'The backend failed; publishing is retried. It answered with a page for people, such as that of a gateway in front of it.'

export const BACKEND_AWAY = 'The backend cannot be reached. Publishing is retried automatically.'

/** Whether an error says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL_CODES.has(String(error.code))) || FULL_IN_MESSAGE.test(error.message)
}

/** The reason of a failure, written for staff. */
export function failureReason(error: unknown): string {
  if (error instanceof ReleaseRefusedError) return error.message
  if (isDiskFull(error)) {
    return 'The disk of the publisher is full. The shown release stays, and publishing is retried automatically. The operator of the publisher must free space.'
  }
  const { kind, message } = classifyError(error)
  if (kind === 'offline' || kind === 'timeout') return BACKEND_AWAY
  if (PAGE.test(message)) return ANSWERED_WITH_PAGE
  if (kind === 'server') return `The backend failed; publishing is retried: ${message}`
  return message
}

/** Triggers without a person: nobody has requested the build. */
const AUTOMATIC: ReadonlySet<BuildTrigger> = new Set(['sweep', 'date'])

const LONGEST_PAUSE_MS = 5 * 60_000

/**
 * The last failed build since the last success: the pause before its retry, and its question to staff. Repetitions of the failure are not
 * reported: in a long outage, they would push the releases that staff can restore out of the history.
 */
export class LastFailure {
  readonly #pause: Backoff
  #last: { cause: string; newestChange: number | null } | undefined
  /** The newest change of the content that the last build refused with a question to staff; `null` if the last build asked nothing. */
  #askedAtChange: number | null = null

  /** @param firstPauseMs the pause after the first failure; doubles with each further failure, up to 5 minutes */
  constructor(firstPauseMs: number) {
    this.#pause = new Backoff(firstPauseMs, LONGEST_PAUSE_MS)
  }

  /** Whether the pause before a retry is over. */
  get mayRetry(): boolean {
    return this.#pause.isOver
  }

  /** Whether staff have yet to answer the question of the last build, which had the same content. */
  asksAt({ newestChange, confirmedChange }: ContentState): boolean {
    return newestChange === this.#askedAtChange && confirmedChange !== newestChange
  }

  /** Whether a build is an automatic retry of the same content. */
  isRetriedBy({ request, newestChange }: Build): boolean {
    return AUTOMATIC.has(request.trigger) && this.#last?.newestChange === newestChange
  }

  /** Records a failed build. @param loss the question to staff @returns whether the failure must be reported */
  record(build: Build, reason: string, loss: Loss | undefined): boolean {
    const { release, newestChange } = build
    this.#pause.fail()
    this.#askedAtChange = loss ? newestChange : null
    // The message of a disk error contains the id of the release, which differs with each attempt.
    const cause = release === undefined ? reason : reason.replaceAll(release, '')
    const isSilentRetry = this.isRetriedBy(build) && !build.isAnnounced
    const isRepeated = this.#last?.cause === cause && (newestChange === null || isSilentRetry)
    // In an outage that comes and goes, a build may fail before its newest change is known: keeps the known change.
    this.#last = { cause, newestChange: newestChange ?? this.#last?.newestChange ?? null }
    return !isRepeated
  }

  /** Nothing has failed, or an event makes a retry worthwhile. */
  endPause(): void {
    this.#pause.reset()
  }

  /** Another release is shown: an open question was not about this release. */
  forget(): void {
    this.#pause.reset()
    this.#last = undefined
    this.#askedAtChange = null
  }
}
