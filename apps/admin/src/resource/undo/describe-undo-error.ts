import type { Locale } from '@bayt/content/locale'
import { type Undo, UndoRefused } from '../../data/undo.ts'
import { describeError } from '../../lib/errors/describe.ts'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import { formatList } from '../../lib/i18n/format.ts'

/** Why an undo did not happen. */
export function describeUndoError(error: unknown, { labelOf }: Undo, text: Dictionary, locale: Locale): string {
  if (!(error instanceof UndoRefused)) return text.undo.failed(describeError(error, text))
  const { changed, ...refusals } = text.undo.refusals
  if (error.reason !== 'changed') return text.undo.failed(refusals[error.reason])
  const labels = error.columns.map((column) => labelOf?.(column)?.[locale] ?? column)
  return text.undo.failed(changed(formatList(locale, labels)))
}
