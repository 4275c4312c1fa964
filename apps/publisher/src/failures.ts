import type { BuildTrigger } from '@bayt/content/entities/build'
import { classifyError } from '@bayt/content/errors'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'
import type { Build } from './build.ts'

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
