import { toFieldIssues } from '@bayt/content/entities/issue-codes'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { Columns } from '../../data/command.ts'
import type { Draft, FormValues } from '../../data/drafts/draft.ts'
import { type FieldGroup, type FieldSpec, fieldsOf } from '../fields.ts'

/** Whether a save would change a field of the open form to this value. */
export type IsTyped = (name: string, value: string | boolean) => boolean

/** The state of a form's save: the record as staff saw it, and the command whose answer has not arrived. */
export type FormBaseline = Omit<Draft, 'values' | 'typedAt'>

/** A record as form values: `null` becomes the empty string, numbers become text. */
export function toFormValues(record: object, fields: FieldSpec[]): FormValues {
  const stored = new Map<string, unknown>(Object.entries(record))
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = stored.get(name)
      if (kind === 'checkbox') return [name, value === true]
      return [name, value === null || value === undefined ? '' : String(value)]
    }),
  )
}

/** The columns of a record that a form shows. */
export function seenColumns(record: object, groups: FieldGroup[]): Columns {
  const stored = new Map<string, unknown>(Object.entries(record))
  return Object.fromEntries(fieldsOf(groups).flatMap(({ name }) => (stored.has(name) ? [[name, stored.get(name)]] : [])))
}

export interface FormFields {
  groups: FieldGroup[]
  emptyValues: FormValues
}

/** The values of a form in which nothing is typed. */
export function baseValues({ groups, emptyValues }: FormFields, { seen }: Pick<FormBaseline, 'seen'>): FormValues {
  return Object.keys(seen).length === 0 ? emptyValues : toFormValues(seen, fieldsOf(groups))
}

/**
 * Whether a save would change a field: the typed value differs from the value that staff saw, or from the value that the last save
 * sent, which the server may have stored.
 */
export function wouldChange(form: FormFields, baseline: FormBaseline, name: string, value: string | boolean): boolean {
  if (value !== baseValues(form, baseline)[name]) return true
  const { sent } = baseline
  return sent !== undefined && name in sent.typed && toFormValues(sent.typed, fieldsOf(form.groups))[name] !== value
}

/** Whether nothing is typed since the record was read, or since the values were prepared. */
export function isUnchanged(form: FormFields, baseline: FormBaseline, values: FormValues): boolean {
  const { prepared, sent } = baseline
  if (prepared && !sent) return sameValues(values, prepared.values)
  return Object.entries(values).every(([name, value]) => !wouldChange(form, baseline, name, value))
}

export function sameValues(a: FormValues, b: FormValues): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}

/**
 * Checks a form with an entity's schema. Each error keeps its code (`type`) and limit (`message`), so that the field
 * can show it again when the language of the interface changes.
 */
export function schemaResolver<Input>(schema: z.ZodType<Input>): Resolver<FormValues> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const errors: FieldErrors<FormValues> = {}
    for (const { field, code, limit } of toFieldIssues(parsed.error)) {
      errors[field] ??= { type: code, ...(limit === undefined ? {} : { message: String(limit) }) }
    }
    return { values: {}, errors }
  }
}
