import type { Locale } from '@bayt/content/locale'
import type { FieldSpec } from '../fields.ts'
import { displayValue } from '../history/display-value.ts'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import type { FieldValue } from './merge-field.ts'

/** The value of a form field as staff read it, as in the history. */
export function showValue(value: FieldValue, spec: FieldSpec, locale: Locale): string {
  const { name, label } = spec
  const choices = spec.kind === 'choice' ? { choices: spec.choices } : {}
  const kind = spec.mergedBy === 'size' ? 'sizes' : 'text'
  return displayValue(value, { name, label, kind, ...choices }, locale, HISTORY_TEXTS[locale])
}
