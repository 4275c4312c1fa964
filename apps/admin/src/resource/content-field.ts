import { isRequired } from '@bayt/content/entities/field'
import { type ChoiceOf, type ContentTable, type FieldName, fieldsOf } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import type { ComponentType } from 'react'
import type { CustomFieldProps, FieldSpec } from './fields.ts'
import { LinkField } from './links/link-field.tsx'
import type { ContentTexts } from './texts.ts'
import { choiceWords, fieldWords } from './words.ts'

/** Where a form differs from the definition of the field. */
interface FieldLook {
  isRequired?: true
  Field?: ComponentType<CustomFieldProps>
}

/** A field of a form: its column, and how it looks here. */
export type FieldChoice<Name extends string> = Name | ({ name: Name } & FieldLook)

/** The form field of a column, from the definition of its entity. */
export function contentField<Table extends ContentTable>(
  table: Table,
  texts: Record<Locale, ContentTexts<Table>>,
  chosen: FieldChoice<FieldName<Table>>,
): FieldSpec {
  const { name, Field, ...look }: { name: FieldName<Table> } & FieldLook = typeof chosen === 'object' ? chosen : { name: chosen }
  const field = fieldsOf(table)[name]
  if (!field) throw new Error(`${table} has no field ${name}.`)
  const base = { ...fieldWords(texts, name), isRequired: isRequired(field), ...look }
  const { limit, language } = field
  const text = { ...base, ...(limit === undefined ? {} : { limit }), ...(language === undefined ? {} : { language }) }
  if (Field) return { ...text, kind: 'component', Field }
  switch (field.kind) {
    case 'text':
      return { ...text, kind: 'text' }
    case 'long_text':
    case 'markdown':
      return { ...text, kind: 'long_text' }
    case 'link':
      return { ...text, kind: 'component', Field: LinkField }
    case 'sizes':
      return { ...text, kind: 'text', inputMode: 'text' }
    case 'order':
      return { ...text, kind: 'text', inputMode: 'numeric' }
    case 'picture':
      return { ...base, kind: 'picture' }
    case 'flag':
      return { ...base, kind: 'checkbox' }
    case 'choice':
      // The texts have exactly these choices as keys (`ContentTexts`).
      return { ...base, kind: 'choice', choices: choiceWords(texts, (field.choices ?? []) as ChoiceOf<Table>[]) }
  }
}
