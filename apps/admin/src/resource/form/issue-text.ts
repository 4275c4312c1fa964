import { ISSUE_CODES } from '@bayt/content/entities/issue-codes'
import type { FieldError } from 'react-hook-form'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'

/** The text of a field's error. */
export function issueText(error: FieldError | undefined, text: Dictionary): string | undefined {
  if (!error) return undefined
  const code = ISSUE_CODES.find((known) => known === error.type) ?? 'invalid'
  return text.issues[code](error.message === undefined ? undefined : Number(error.message))
}
