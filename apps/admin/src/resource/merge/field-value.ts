import type { Locale } from '@bayt/content/locale'
import type { Dictionary } from '../../lib/i18n/dictionary.ts'
import type { FieldSpec } from '../fields.ts'
import type { FieldValue } from './merge-field.ts'

/** A value as staff read it. A stored choice that is no longer offered is shown as it is stored. */
export function showValue(value: FieldValue, spec: FieldSpec, text: Dictionary, locale: Locale): string {
  if (spec.kind === 'checkbox') return value === true ? text.merge.on : text.merge.off
  const stored = String(value)
  const known = spec.kind === 'choice' ? spec.choices.find((choice) => choice.value === stored) : undefined
  return known?.label[locale] ?? stored
}
