import { type FieldIssue, toFieldIssues } from '@bayt/content/entities/issue-codes'
import type { Columns } from '../../data/record-write.ts'
import { isEmpty } from './field-changes.ts'
import type { HistorySubject } from './subject.ts'

/** The changes that a restore will save. */
export interface RestorePlan {
  /** The columns that change, with the version's values as the current rules store them. */
  values: Columns
  /** Values of the version that the current rules refuse. They are not in `values`. */
  refused: FieldIssue[]
}

/** Whether two stored values are the same; a missing text equals an empty one. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || (isEmpty(a) && isEmpty(b))
}

/**
 * Plans to restore columns of a version over the present record. Columns that the version lacks (added later), and columns unknown
 * to the console (dropped), stay unchanged.
 * @param wanted the values of the version
 * @param names the columns to restore
 */
export function planRestore(
  { schema, fields }: Pick<HistorySubject, 'schema' | 'fields'>,
  current: Columns,
  wanted: Columns,
  names: readonly string[],
): RestorePlan {
  const known = fields.map(({ name }) => name).filter((name) => names.includes(name) && name in wanted)
  const different = known.filter((name) => !isSame(wanted[name], current[name]))
  const first = schema.safeParse({ ...current, ...pick(wanted, different) })
  if (first.success) return { values: changed({ ...first.data }, different), refused: [] }

  const issues = toFieldIssues(first.error)
  const needed = fields.filter(({ name }) => issues.some(({ field, code }) => code === 'one_needed' && field === name))
  // The schema reports `one_needed` only at the first of its columns, even if the restore changes another one of these columns.
  const refused = issues.filter(({ field }) => different.includes(field) || needed.some(({ name }) => name === field))
  const isRefused = (name: string) =>
    refused.some(({ field, code }) => field === name || (code === 'one_needed' && isEmpty(wanted[name])))
  const accepted = different.filter((name) => !isRefused(name))
  const second = schema.safeParse({ ...current, ...pick(wanted, accepted) })
  // If the values still break a rule, the present record breaks it: the database decides.
  return { values: changed(second.success ? { ...second.data } : wanted, accepted), refused }

  /** Leaves out values that equal the present values after today's rules have tidied them. */
  function changed(values: Columns, columns: readonly string[]): Columns {
    return pick(
      values,
      columns.filter((name) => !isSame(values[name], current[name])),
    )
  }
}

/** Some columns of a record. */
function pick(columns: Columns, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, columns[name]]))
}
