import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import type { Locale } from '@bayt/content/locale'
import type { ComponentType } from 'react'
import type { TextFieldProps } from '../components/text-field.tsx'
import type { CardOfForm } from './form/card-preview.tsx'

/** What a field of an entity's own is given. */
export type OwnFieldProps = Pick<
  TextFieldProps,
  'label' | 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'requiredMark' | 'language' | 'hint' | 'count' | 'error'
>

interface FieldBase {
  /** Column of the table. */
  name: string
  isRequired?: boolean
  /** Shown and not changed here. */
  isReadOnly?: boolean
}

/** How one column is edited. The rules are in the entity's schema; this is only how it looks. */
export type FieldSpec =
  | (FieldBase & {
      kind: 'text'
      language?: Locale
      limit?: number
      inputMode?: 'text' | 'decimal' | 'numeric' | 'url' | 'email'
    })
  | (FieldBase & { kind: 'long_text'; language?: Locale; limit?: number })
  | (FieldBase & { kind: 'choice'; choices: readonly string[] })
  | (FieldBase & { kind: 'picture' })
  | (FieldBase & { kind: 'checkbox' })
  /** A new password: never kept in a draft. */
  | (FieldBase & { kind: 'password' })
  /** A text that one entity alone edits in a way of its own. */
  | (FieldBase & { kind: 'component'; language?: Locale; limit?: number; Field: ComponentType<OwnFieldProps> })

/** One row of a form: a field, or fields side by side. */
export type FieldRow = FieldSpec | FieldSpec[]

export interface FieldGroup {
  /** Key of its title in the texts. */
  key: string
  rows: FieldRow[]
  /** Pictures stand in a grid. */
  layout?: 'rows' | 'grid'
  /** Below the fields: the card of the site that comes of them. */
  Card?: CardOfForm
}

type TextLimit = keyof typeof TEXT_LIMITS

/** The English and the Arabic column of one text, side by side. */
export function bilingual(name: string, limit: TextLimit, options: { isLong?: boolean; isRequired?: boolean } = {}): FieldSpec[] {
  const kind = options.isLong ? 'long_text' : 'text'
  const base = { kind, limit: TEXT_LIMITS[limit], ...(options.isRequired ? { isRequired: true } : {}) } as const
  return [
    { ...base, name: `${name}_en`, language: 'en' },
    { ...base, name: `${name}_ar`, language: 'ar' },
  ]
}

/** The fields that must never be written to the device. */
export function secretsOf(groups: FieldGroup[]): string[] {
  return fieldsOf(groups)
    .filter(({ kind }) => kind === 'password')
    .map(({ name }) => name)
}

export function fieldsOf(groups: FieldGroup[]): FieldSpec[] {
  return groups.flatMap(({ rows }) => rows.flat())
}
