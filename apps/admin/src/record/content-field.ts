import { type FieldKind, isRequired } from '@bayt/content/entities/field'
import { type ChoiceOf, type ContentTable, type FieldName, fieldsOf } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import type { ComponentType } from 'react'
import type { CustomFieldProps, FieldSpec } from './fields.ts'
import { LinkField } from './links/link-warning-list.tsx'
import { localisedChoices, localisedField } from './localised-texts.ts'
import { pictureFacts } from './picture-places.ts'
import { CountryField } from './reference/country-field.tsx'
import type { ContentTexts } from './texts.ts'

/** The differences between a form's field and its definition. */
interface FieldOverrides {
  isRequired?: true
  Field?: ComponentType<CustomFieldProps>
}

/** A field of a form: its column, and the form's changes to its definition. */
export type FieldEntry<Name extends string> = Name | ({ name: Name } & FieldOverrides)

/** The form field of a column, from the definition of its entity. */
export function contentField<Table extends ContentTable>(
  table: Table,
  texts: Record<Locale, ContentTexts<Table>>,
  entry: FieldEntry<FieldName<Table>>,
): FieldSpec {
  const { name, Field, ...overrides }: { name: FieldName<Table> } & FieldOverrides =
    typeof entry === 'object' ? entry : { name: entry }
  const field = fieldsOf(table)[name]
  if (!field) throw new Error(`${table} has no field ${name}.`)
  const base = {
    ...localisedField(texts, name),
    isRequired: isRequired(field),
    ...mergedBy(field.kind),
    ...shownAs(field.kind),
    ...overrides,
  }
  const { limit, language } = field
  const text = { ...base, ...(limit === undefined ? {} : { limit }), ...(language === undefined ? {} : { language }) }
  if (Field) return { ...text, kind: 'component', Field }
  switch (field.kind) {
    case 'text':
      return { ...text, kind: 'text' }
    case 'long_text':
    case 'lines':
    case 'markdown':
      return { ...text, kind: 'long_text' }
    case 'link':
      return { ...text, kind: 'component', Field: LinkField }
    case 'reference':
      throw new Error(`The screen of ${table} names the Field of ${name}, which only few screens load.`)
    case 'country':
      return { ...base, kind: 'component', Field: CountryField }
    case 'number':
      return { ...base, kind: 'text', inputMode: field.range?.decimals ? 'decimal' : 'numeric' }
    case 'code':
    case 'sizes':
      return { ...text, kind: 'text', inputMode: 'text' }
    case 'order':
      return { ...text, kind: 'text', inputMode: 'numeric' }
    case 'date':
      return { ...text, kind: 'date' }
    case 'picture':
      return { ...base, ...pictureFacts(table, name), kind: 'picture' }
    case 'flag':
      return { ...base, kind: 'checkbox' }
    case 'choice':
      // The texts have exactly these choices as keys (`ContentTexts`).
      return { ...base, kind: 'choice', choices: localisedChoices(texts, (field.choices ?? []) as ChoiceOf<Table>[]) }
  }
}

function shownAs(kind: FieldKind): Pick<FieldSpec, 'shownAs'> {
  return kind === 'country' || kind === 'reference' ? { shownAs: kind } : {}
}

/**
 * Texts merge by paragraph, and lists of sizes merge by number. Other values do not merge: a mixture of two addresses or two
 * numbers is meaningless.
 */
function mergedBy(kind: FieldKind): Pick<FieldSpec, 'mergedBy'> {
  if (kind === 'sizes') return { mergedBy: 'size' }
  return kind === 'text' || kind === 'long_text' || kind === 'lines' || kind === 'markdown' ? { mergedBy: 'paragraph' } : {}
}
