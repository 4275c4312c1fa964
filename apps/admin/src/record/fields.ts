import type { Locale } from '@bayt/content/locale'
import type { ComponentType } from 'react'
import type { TextFieldProps } from '../ui/text-field.tsx'
import type { LocalisedChoice, LocalisedText } from './localised-texts.ts'

/** Props of a custom field component. */
export type CustomFieldProps = Pick<
  TextFieldProps,
  'label' | 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'requiredMark' | 'language' | 'hint' | 'count' | 'error'
>

interface FieldBase {
  /** Column of the table. */
  name: string
  label: LocalisedText
  /** A sentence below the field; `undefined` if the field needs no explanation. */
  hint: Record<Locale, string | undefined>
  isRequired?: boolean
  /** Shown, but not editable in this form. */
  isReadOnly?: boolean
  /** How values are shown outside the field: a country or a product by its name. */
  shownAs?: 'country' | 'reference'
  /** The unit for merging two edits of the field; by default the whole value. */
  mergedBy?: 'paragraph' | 'size'
}

/** A typed text. */
interface TextBase extends FieldBase {
  language?: Locale
  limit?: number
}

export interface PictureSpec extends FieldBase {
  kind: 'picture'
  /** The width at which the site shows the picture, in pixels: a narrower picture looks blurred. */
  shownWidth?: number
  /**
   * The other fields that visitors see; absent if one of these fields is required. If all of these fields are blank too, visitors see
   * nothing of the record.
   */
  shownWith?: string[]
}

/** How a column is edited. Its rules are in the schema of the entity. */
export type FieldSpec =
  | (TextBase & { kind: 'text'; inputMode?: 'text' | 'decimal' | 'numeric' | 'url' | 'email' })
  | (TextBase & { kind: 'long_text' })
  /** A day, in the date field of the browser. */
  | (TextBase & { kind: 'date' })
  /** A text with a custom field component. */
  | (TextBase & { kind: 'component'; Field: ComponentType<CustomFieldProps> })
  | (FieldBase & { kind: 'choice'; choices: LocalisedChoice[] })
  | PictureSpec
  | (FieldBase & { kind: 'checkbox' })
  /** A new password: never kept in a draft. */
  | (FieldBase & { kind: 'password' })

/** A row of a form: a field, or fields side by side. */
export type FieldRow = FieldSpec | FieldSpec[]

export interface FieldGroup {
  key: string
  title: LocalisedText
  rows: FieldRow[]
  /** `grid` for pictures. */
  layout?: 'rows' | 'grid'
  /** A component below the fields that shows the effect of the typed values, which it reads with `useWatch`. */
  Effect?: ComponentType
}

/** The fields that must never be written to the device. */
export function secretsOf(groups: FieldGroup[]): string[] {
  return fieldsOf(groups)
    .filter(({ kind }) => kind === 'password')
    .map(({ name }) => name)
}

/** The fields of a row as a form shows them: among translations, the language of the interface comes first. */
export function inReadingOrder(row: FieldSpec[], locale: Locale): FieldSpec[] {
  const isOwn = (spec: FieldSpec) => 'language' in spec && spec.language === locale
  const isBilingual = row.every((spec) => 'language' in spec)
  return isBilingual ? row.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))) : row
}

/** The columns, with texts in the reader's language first. English readers see the order of the specification (spec: admin §2). */
export function ownLanguageFirst<Column extends { language?: Locale | undefined }>(
  columns: readonly Column[],
  locale: Locale,
): Column[] {
  const isText = ({ language }: Column) => language !== undefined
  const texts = columns.filter(isText)
  const own = [...texts.filter(({ language }) => language === locale), ...texts.filter(({ language }) => language !== locale)]
  return columns.map((column) => (isText(column) ? (own.shift() ?? column) : column))
}

/** All fields of a form, in the order in which the form or the edited row of a list shows them. */
export function shownFields(groups: FieldGroup[], locale: Locale): FieldSpec[] {
  const rows = groups.flatMap((group) => group.rows.map((row) => [row].flat()))
  const columns = rows.map((fields) => {
    const [language, ...others] = new Set(fields.map((field) => ('language' in field ? field.language : undefined)))
    return { fields, language: others.length === 0 ? language : undefined }
  })
  return ownLanguageFirst(columns, locale).flatMap(({ fields }) => inReadingOrder(fields, locale))
}

export function fieldsOf(groups: FieldGroup[]): FieldSpec[] {
  return groups.flatMap(({ rows }) => rows.flat())
}
