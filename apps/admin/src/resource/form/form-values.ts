import type { Draft, FormValues } from '../../lib/drafts/draft.ts'
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

/** The reference values for the save of an open form: its first values, and sent values that may have arrived. */
type Known = Pick<Draft, 'base' | 'sent'>

/** Whether a save would change a field. A field with its first value may differ on the server, after a save from this form. */
export function wouldChange({ base, sent = [] }: Known, name: string, value: string | boolean): boolean {
  return value !== base[name] || sent.some((one) => name in one && one[name] !== value)
}

/** Whether a save would change no field. */
export function isUnchanged(known: Known, values: FormValues): boolean {
  return Object.entries(values).every(([name, value]) => !wouldChange(known, name, value))
}

export function sameValues(a: FormValues, b: FormValues): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}
