import type { RecordVersion } from '@bayt/content/queries/history'
import type { Columns } from '../../data/record-write.ts'
import { type FieldChange, fieldChanges, isEmpty } from './field-changes.ts'
import type { HistoryField, HistorySubject } from './subject.ts'

/** A field of an opened entry. */
export interface DetailField extends FieldChange {
  /** False for a text that did not change itself: it is shown because its translation changed. */
  isChanged: boolean
}

const textOf = ({ translationOf, name }: HistoryField) => translationOf ?? name

/**
 * The fields of an opened entry: for an update the changed fields, each text with its translations; for a new or deleted record all
 * fields with a value.
 * @returns groups: the languages of a text, or a field
 */
export function detailFields(version: RecordVersion, subject: HistorySubject | undefined): DetailField[][] {
  const record: Columns = version.record ?? {}
  if (version.operation !== 'update') {
    const all = fieldChanges(version.changed, null, null, subject).map(({ name, field }) => {
      return { name, field, kind: 'changed', before: undefined, after: record[name], isChanged: true } as const
    })
    return grouped(all.filter(({ after }) => !isEmpty(after)))
  }
  const changes = fieldChanges(version.changed, version.before, record, subject).map((change) => ({ ...change, isChanged: true }))
  const translations = (subject?.fields ?? []).flatMap((field): DetailField[] => {
    const isBeside = changes.some((change) => change.field?.language && field.language && textOf(change.field) === textOf(field))
    if (!isBeside || version.changed.includes(field.name)) return []
    const value = record[field.name]
    return [{ name: field.name, field, kind: 'changed', before: value, after: value, isChanged: false }]
  })
  return grouped([...changes, ...translations])
}

/** Puts the languages of a text together, at the place of the first language. */
function grouped(fields: DetailField[]): DetailField[][] {
  const groups = new Map<string, DetailField[]>()
  for (const one of fields) {
    const key = one.field?.language ? textOf(one.field) : `${one.name}/alone`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}
