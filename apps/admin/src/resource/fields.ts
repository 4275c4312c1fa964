import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import type { Locale } from '@bayt/content/locale'

interface FieldBase {
  /** Column of the table. */
  name: string
  isRequired?: boolean
}

/** How one column is edited. The rules are in the entity's schema; this is only how it looks. */
export type FieldSpec =
  | (FieldBase & { kind: 'text'; language?: Locale; limit?: number; inputMode?: 'text' | 'decimal' | 'numeric' | 'url' })
  | (FieldBase & { kind: 'long_text'; language?: Locale; limit?: number })
  | (FieldBase & { kind: 'choice'; choices: readonly string[] })
  | (FieldBase & { kind: 'picture' })
  | (FieldBase & { kind: 'switch' })

/** One row of a form: a field, or fields side by side. */
export type FieldRow = FieldSpec | FieldSpec[]

export interface FieldGroup {
  /** Key of its title in the texts. */
  key: string
  rows: FieldRow[]
  /** Pictures stand in a grid. */
  layout?: 'rows' | 'grid'
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

export function fieldsOf(groups: FieldGroup[]): FieldSpec[] {
  return groups.flatMap(({ rows }) => rows.flat())
}
