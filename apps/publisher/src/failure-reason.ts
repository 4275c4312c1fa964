import { classifyError } from '@bayt/content/errors'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'

/** What the file system answers where nothing more can be written. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** The same, where only the words of an error came through from another thread. */
const FULL_WORDS = /\b(?:ENOSPC|EDQUOT|EFBIG)\b/

/** Whether an error says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.has(String(error.code))) || FULL_WORDS.test(error.message)
}

/** The reason of a failure as staff read it. */
export function failureReason(error: unknown): string {
  if (error instanceof ReleaseRefusedError) return error.message
  if (isDiskFull(error)) {
    return 'The disk of the publisher is full. What is shown stays; publishing is tried again by itself. Whoever runs the publisher must make room.'
  }
  const { kind, message } = classifyError(error)
  if (kind === 'offline' || kind === 'timeout') return 'The backend cannot be reached. It is tried again by itself.'
  if (kind === 'server') return `The backend failed and is asked again: ${message}`
  return message
}
