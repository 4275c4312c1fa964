import type { Locale } from '@bayt/content/locale'
import type { Change } from '@bayt/content/queries/history'
import { displayValue } from './display-value.ts'
import type { HistoryTexts } from './history-texts.ts'
import type { HistorySubject } from './subject.ts'

/** The table of an entry, also for a command for many records, whose entry names no single record. */
export function entityOf({ entity, operation, after }: Pick<Change, 'entity' | 'operation' | 'after'>): string | null {
  return operation === 'bulk' && typeof after?.table === 'string' ? after.table : entity
}

/** The effect of a command for many records: `published 20 records`, `changed 20 records: Category “Oil”`. */
export function describeCommand(
  change: Change,
  subject: HistorySubject | undefined,
  locale: Locale,
  texts: HistoryTexts,
): string {
  const { parts, after } = change
  if (after?.action === 'delete') return texts.deletedMany(parts)
  if (after?.action === 'insert') return texts.addedMany(parts)
  if (after?.action === 'undo') return texts.undidMany(parts)
  if (after?.action === 'replace_picture') return texts.replacedPicture(parts)
  const values = after?.values
  const [[column, value] = [], ...others] = typeof values === 'object' && values !== null ? Object.entries(values) : []
  if (column === undefined || others.length > 0) return texts.changedMany(parts)
  const flag = texts.flagsOfMany[column]
  if (flag && typeof value === 'boolean') return flag(parts, value)
  const field = subject?.fields.find(({ name }) => name === column)
  const label = field?.label[locale] ?? column
  return texts.changedManyTo(parts, texts.labelled(label, displayValue(value, field, locale, texts)))
}
