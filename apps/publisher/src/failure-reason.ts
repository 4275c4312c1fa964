import { classifyError } from '@bayt/content/errors'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'

/** Error codes of the file system for a full disk. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Error codes for a full disk in the message of an error that came from another thread and lost its code. */
const FULL_IN_MESSAGE = /\b(?:ENOSPC|EDQUOT|EFBIG)\b/

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
  if (kind === 'server') return `The backend failed; publishing is retried: ${message}`
  return message
}
