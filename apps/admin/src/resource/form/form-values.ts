import type { FormValues } from '../../lib/drafts/draft.ts'
import type { FieldSpec } from '../fields.ts'

/** Whether a save would change a field of the open form to this value. */
export type IsTyped = (name: string, value: string | boolean) => boolean

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

export function sameValues(a: FormValues, b: FormValues): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}
