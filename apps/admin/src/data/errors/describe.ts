import { ContentError, type ErrorKind } from '@bayt/content/errors'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { WorkerNotFetchedError } from './worker-not-fetched.ts'

type DescribedKind = Exclude<ErrorKind, 'unexpected'>

function describedKind({ kind, issues }: ContentError): DescribedKind | undefined {
  // If a refusal names no field, its own message is more useful than "check the marked fields".
  if (kind === 'unexpected' || (kind === 'invalid' && issues.length === 0)) return undefined
  return kind
}

function refusalText(error: unknown, { refusals }: Dictionary): string | undefined {
  if (!(error instanceof ContentError) || error.code === undefined) return undefined
  return Object.entries(refusals).find(([code]) => code === error.code)?.[1]
}

/**
 * The `{message}` of an error toast. Looks up the text of the error's code or kind; without such a text, uses the message of the
 * error.
 */
export function describeError(error: unknown, text: Dictionary): string {
  const refusal = refusalText(error, text)
  if (refusal) return refusal
  if (error instanceof WorkerNotFetchedError) return text.errors.workerNotFetched
  const issues = error instanceof ContentError ? error.issues : []
  // These issues mark no field, so the texts of the issues say what to do.
  for (const code of ['behind', 'removed'] as const) if (issues.some((issue) => issue.code === code)) return text.issues[code]()
  const kind = error instanceof ContentError ? describedKind(error) : undefined
  const retryAfterS = error instanceof ContentError ? error.retryAfterS : undefined
  if (kind === 'locked' && retryAfterS) return text.errors.lockedFor(Math.ceil(retryAfterS / 60))
  if (kind) return text.errors[kind]
  return error instanceof Error ? error.message : String(error)
}

/** The message of `describeError` as a separate sentence, with a capital letter. */
export const describeAlone = (error: unknown, text: Dictionary): string => capitalised(describeError(error, text))

/** A text with a capital first letter; Arabic has none. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
