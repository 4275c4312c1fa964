import { type ContentTable, fieldsOf as entityFieldsOf } from '@bayt/content/entities/tables'
import type { PreparedChange } from '@bayt/content/queries/prepared'
import type { Columns } from '../../data/command.ts'
import type { Draft, FormValues } from '../../data/drafts/draft.ts'
import { fieldsOf } from '../fields.ts'
import { baseValues, type FormBaseline, type FormFields, seenColumns, toFormValues } from '../form/form-values.ts'

/**
 * The typed values as columns. A value that a rule refuses stays as typed: it is refused when the change is carried out, and a form shows
 * it again.
 */
export function preparedColumns(table: ContentTable, typed: FormValues, names: readonly string[]): Columns {
  const fields = entityFieldsOf(table)
  return Object.fromEntries(
    names.map((name) => {
      const parsed = fields[name]?.rule.safeParse(typed[name])
      return [name, parsed?.success ? parsed.data : typed[name] || null]
    }),
  )
}

/** The values and the seen values of a change: of a new record every field, otherwise the fields that differ from the record. */
export function changeOf(table: ContentTable, form: FormFields, baseline: FormBaseline, typed: FormValues, isNew: boolean) {
  const base = baseValues(form, baseline)
  const names = Object.keys(typed).filter((name) => isNew || typed[name] !== base[name])
  const seen = isNew ? {} : Object.fromEntries(names.map((name) => [name, baseline.seen[name] ?? null]))
  return { values: preparedColumns(table, typed, names), seen }
}

/** A prepared change as the state of a form. @param record the present record; `undefined` for a new record */
export function draftOfChange(change: PreparedChange, form: FormFields, record: object | undefined): Draft {
  const seen = { ...(record && seenColumns(record, form.groups)), ...change.seen }
  const changed = fieldsOf(form.groups).filter(({ name }) => name in change.values)
  const values = { ...baseValues(form, { seen }), ...toFormValues(change.values, changed) }
  const { request, version } = change
  return { values, seen, typedAt: Date.parse(change.by.at), prepared: { request, version, values } }
}
