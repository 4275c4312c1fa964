import { ContentError } from '@bayt/content/errors'
import { fileErrorReason, isFileError } from '@bayt/content-transfer/file-error'

/** The message of a failed transfer. Export and import can continue after an interruption. */
export function transferErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isFileError(error)) {
    const path = error.path === undefined ? 'the folder' : error.path
    return `The command cannot use ${path}: ${fileErrorReason(error)}. Correct this, and run the same command again: completed work is kept.`
  }
  if (!(error instanceof ContentError)) return error.message
  if (error.isRetryable) return `${error.message} Completed work is kept: run the same command again to continue.`
  if (error.kind === 'signed_out') return `The project refused the key or the session: ${error.message}`
  return error.message
}

/** Ignores that a project with the original schema, or with older migrations, lacks functions of this version. */
export function unlessMissing(error: unknown): void {
  if (!(error instanceof ContentError && error.kind === 'not_found')) throw error
}

/**
 * The message of a failed restore. If only the answer was lost, the restore may be complete: it is one transaction. A repetition would also
 * revert later saves.
 */
export function restoreErrorMessage(error: unknown, isDryRun: boolean): string {
  if (isDryRun || !(error instanceof ContentError && error.isRetryable)) return transferErrorMessage(error)
  return `${error.message} Whether the moment was restored is unknown. Repeat the command with --dry-run first: its last lines say so.`
}
