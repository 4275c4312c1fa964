import type { FieldIssue } from '../entities/issue-codes.ts'

/**
 * Every kind of failure of a call. Screens look up the kind; no code parses a message.
 * - `offline`: no connection, or the connection was lost before the response. It is unknown whether a write was stored.
 * - `timeout`: no response in time. It is unknown whether a write was stored.
 * - `signed_out`: no session, or the session is expired or revoked
 * - `forbidden`: signed in, but not allowed
 * - `conflict`: another session saved the record first
 * - `not_found`: the record does not exist
 * - `invalid`: refused by a rule; `issues` has the fields if they are known
 * - `locked`: too many attempts; try again later
 * - `factor_needed`: a code of the second factor must be entered first
 * - `step_missing`: signed in, but the account must first get a second factor, or a password that its owner has chosen
 * - `server`: the server failed; a retry may help
 * - `unexpected`: a defect of this product
 */
export type ErrorKind =
  | 'offline'
  | 'timeout'
  | 'signed_out'
  | 'forbidden'
  | 'conflict'
  | 'not_found'
  | 'invalid'
  | 'locked'
  | 'factor_needed'
  | 'step_missing'
  | 'server'
  | 'unexpected'

const RETRYABLE: ReadonlySet<ErrorKind> = new Set(['offline', 'timeout', 'server'])

export interface ContentErrorDetails {
  issues?: FieldIssue[]
  /** Seconds until another attempt makes sense. */
  retryAfterS?: number
  /** The refused rule, if the kind is too coarse: screens have a text for each code. */
  code?: string | undefined
  /** HTTP status of the response, if there was one. */
  status?: number
  cause?: unknown
}

/** The error type of all queries and commands; only `createPictureFetch` throws plain errors. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly kind: ErrorKind
  readonly issues: FieldIssue[]
  readonly retryAfterS: number | undefined
  readonly code: string | undefined
  readonly status: number | undefined

  constructor(kind: ErrorKind, message: string, details: ContentErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.issues = details.issues ?? []
    this.retryAfterS = details.retryAfterS
    this.code = details.code
    this.status = details.status
  }

  /** Whether the same call may succeed later without a change. Only reads are retried automatically. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.kind)
  }
}

interface ApiError {
  message: string
  code?: string
  details?: string | null
  hint?: string | null
}

function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}

const SQLSTATE_KINDS: Record<string, ErrorKind> = {
  '42501': 'forbidden',
  '23502': 'invalid',
  '23514': 'invalid',
  '23505': 'invalid',
  '22001': 'invalid',
  '22P02': 'invalid',
  '23503': 'invalid',
  '57014': 'timeout',
  PGRST116: 'not_found',
  PT401: 'signed_out',
  PT403: 'step_missing',
  PT404: 'not_found',
  PT409: 'conflict',
  PGRST301: 'signed_out',
  PGRST302: 'signed_out',
  PGRST303: 'signed_out',
}

function kindOfStatus(status: number): ErrorKind {
  if (status === 401) return 'signed_out'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 413 || status === 400 || status === 415 || status === 422) return 'invalid'
  if (status === 429) return 'locked'
  if (status === 428) return 'factor_needed'
  if (status === 408 || status === 504) return 'timeout'
  return status >= 500 ? 'server' : 'unexpected'
}

/** The column of a constraint: constraints are named `{table}__{column}__{rule}`. */
function fieldOfConstraint(error: ApiError): string | undefined {
  return (
    /null value in column "([^"]+)"/.exec(error.message)?.[1] ??
    /violates (?:check|unique) constraint "[^"]*?__(.+?)__[^"]*"/.exec(error.message)?.[1] ??
    /Key \(([^)]+)\)=/.exec(error.details ?? '')?.[1]
  )
}

function issueOf(error: ApiError, field: string): FieldIssue {
  if (error.code === '23502') return { field, code: 'required' }
  if (error.code === '23505') return { field, code: /"trade_/.test(error.message) ? 'has_facts' : 'taken' }
  if (/violates check constraint "[^"]*__behind"/.test(error.message)) return { field, code: 'behind' }
  if (/violates check constraint "[^"]*__removed"/.test(error.message)) return { field, code: 'removed' }
  return { field, code: error.code === '22001' ? 'too_long' : 'invalid' }
}

/** A refusal of too many attempts has the seconds to wait as its detail (supabase/migrations/…_staff.sql). */
function secondsOf({ details }: ApiError): number | undefined {
  return /^\d+$/.test(details ?? '') ? Number(details) : undefined
}

/** A refusal that no field explains may have a code as its detail (`last_admin` in supabase/migrations/…_staff.sql). */
function codeOf({ details }: ApiError): string | undefined {
  return /^[a-z]+(?:_[a-z]+)+$/.test(details ?? '') ? (details ?? undefined) : undefined
}

/**
 * Converts an error that a call threw or returned to a `ContentError`.
 * @param error a PostgREST or storage error object, an `Error` of `fetch`, or any other value
 * @param status HTTP status of the response; 0 or undefined if there was none
 */
export function classifyError(error: unknown, status?: number): ContentError {
  if (error instanceof ContentError) return error
  if (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError')) {
    return new ContentError('timeout', 'The server did not answer in time.', { cause: error })
  }
  if (isApiError(error)) {
    if (isConnectionFailure(error, status)) {
      return new ContentError('offline', 'There is no connection to the server.', { cause: error })
    }
    // supabase-js reports an aborted request only in the message.
    if (!status && /^(?:TimeoutError|AbortError)\b/.test(error.message)) {
      return new ContentError('timeout', 'The server did not answer in time.', { cause: error })
    }
    // An error with a success status: the body could not be parsed, and its text is not meant for users.
    if (status && status < 300 && !error.code) {
      return new ContentError('server', 'The answer of the server could not be read.', { cause: error, status })
    }
    const kind = (error.code && SQLSTATE_KINDS[error.code]) || (status ? kindOfStatus(status) : 'unexpected')
    const field = kind === 'invalid' ? fieldOfConstraint(error) : undefined
    const retryAfterS = kind === 'locked' ? secondsOf(error) : undefined
    return new ContentError(kind, error.message, {
      cause: error,
      ...(status ? { status } : {}),
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
      code: codeOf(error),
      ...(field ? { issues: [issueOf(error, field)] } : {}),
    })
  }
  return new ContentError('unexpected', String(error), { cause: error })
}

function isConnectionFailure(error: ApiError, status: number | undefined): boolean {
  if (status) return false
  return (
    error instanceof TypeError ||
    /fetch failed|failed to fetch|networkerror|load failed|network connection|\bterminated$|other side closed/i.test(
      error.message,
    )
  )
}
