import { ContentError } from '@bayt/content/errors'

/** What to say of a transfer that was broken off. Both commands go on where they stopped. */
export function transferErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof ContentError)) return error.message
  if (error.isRetryable)
    return `${error.message} What was done so far stays: run the same command again, and it goes on from there.`
  if (error.kind === 'signed_out') return `The project refused the key or the session: ${error.message}`
  return error.message
}
