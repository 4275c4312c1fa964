import { ContentError } from '@bayt/content/errors'

/** The message of a failed transfer. Both commands continue where they stopped. */
export function transferErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof ContentError)) return error.message
  if (error.isRetryable) return `${error.message} Completed work is kept: run the same command again to continue.`
  if (error.kind === 'signed_out') return `The project refused the key or the session: ${error.message}`
  return error.message
}
