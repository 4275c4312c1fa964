import { classifyError } from '@bayt/content/errors'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'

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
  if (kind === 'offline' || kind === 'timeout') return 'The backend cannot be reached. Publishing is retried automatically.'
  if (PAGE.test(message)) return ANSWERED_WITH_PAGE
  if (kind === 'server') return `The backend failed; publishing is retried: ${message}`
  return message
}
