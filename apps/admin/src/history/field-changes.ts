import type { Columns } from '../data/command.ts'
import type { HistoryField, HistorySubject } from './subject.ts'

/** A change of a column. If its values are unknown, the kind is `changed`. */
export interface FieldChange {
  name: string
  /** `undefined` for a column that the console does not know. */
  field: HistoryField | undefined
  kind: 'changed' | 'added' | 'removed'
  before: unknown
  after: unknown
}

/** Whether a column has no value. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/**
 * The changed columns of a version, in the order of the form; columns unknown to the console come last.
 * @param before the previous values; `null` if the history does not have these values
 * @param after the new values; `null` if the history has not kept these values
 */
export function fieldChanges(
  changed: string[],
  before: Columns | null,
  after: Columns | null,
  subject: HistorySubject | undefined,
): FieldChange[] {
  const fields = subject?.fields ?? []
  const known = fields.filter(({ name }) => changed.includes(name))
  const unknown = changed.filter((name) => name !== 'id' && !fields.some((field) => field.name === name))
  const change = (name: string, field: HistoryField | undefined): FieldChange => {
    const values = { before: before?.[name], after: after?.[name] }
    return { name, field, kind: before && after ? kindOf(values) : 'changed', ...values }
  }
  return [...known.map((field) => change(field.name, field)), ...unknown.map((name) => change(name, undefined))]
}

function kindOf({ before, after }: Pick<FieldChange, 'before' | 'after'>): FieldChange['kind'] {
  if (isEmpty(before) && !isEmpty(after)) return 'added'
  return isEmpty(after) && !isEmpty(before) ? 'removed' : 'changed'
}
