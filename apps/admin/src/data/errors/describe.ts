import { ContentError } from '@bayt/content/errors'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'

/**
 * The `{message}` of an error toast. Looks up the text of the error's code or kind; without such a text, uses the message of the
 * error.
 */
export function describeError(error: unknown, text: Dictionary): string {
  if (!(error instanceof ContentError)) return error instanceof Error ? error.message : String(error)
  const { code, kind, issues, retryAfterS, message } = error
  const refusal = Object.entries(text.refusals).find(([known]) => known === code)?.[1]
  if (refusal) return refusal
  if (error instanceof WorkerNotFetchedError) return text.errors.workerNotFetched
  // These issues mark no field, so the texts of the issues say what to do.
  for (const known of ['behind', 'removed'] as const)
    if (issues.some((issue) => issue.code === known)) return text.issues[known]()
  // If a refusal names no field, its own message is more useful than "check the marked fields".
  if (kind === 'unexpected' || (kind === 'invalid' && issues.length === 0)) return message
  return kind === 'locked' && retryAfterS ? text.errors.lockedFor(Math.ceil(retryAfterS / 60)) : text.errors[kind]
}

/** The message of `describeError` as a separate sentence, with a capital letter. */
export const describeAlone = (error: unknown, text: Dictionary): string => capitalised(describeError(error, text))

/** A text with a capital first letter; Arabic has none. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * The code of a worker is not kept on this device, and there is no connection; or a newer release has replaced the code since
 * this tab was opened.
 */
export class WorkerNotFetchedError extends ContentError {
  constructor() {
    super('offline', 'The code of a worker could not be loaded.')
  }
}
