import { type ContentTable, ENTITIES, type FieldName, fieldsOf } from '@bayt/content/entities/tables'
import { eachLocale, type Locale } from '@bayt/content/locale'
import { type ListRowOf, readRecord } from '@bayt/content/queries/resource'
import { contentWriter } from '../data/command.ts'
import type { FormValues } from '../data/drafts/draft.ts'
import type { HistoryField } from '../history/subject.ts'
import { contentField, type FieldEntry } from './content-field.ts'
import type { FormDescriptor, ResourceColumn, ResourceDescriptor, ResourceFilter } from './descriptor.ts'
import { type FieldGroup, fieldsOf as fieldsOfForm } from './fields.ts'
import { toFormValues } from './form/form-values.ts'
import { type LocalisedText, localisedChoices, localisedGroup } from './localised-texts.ts'
import { recordName } from './record-name.ts'
import type { ContentTexts, FilterTexts } from './texts.ts'

type KeysOf<Texts, Part extends keyof Texts> = keyof Texts[Part] & string

/** A part of a form: its fields by column, in rows. */
export interface GroupFacts<Table extends ContentTable, Texts extends ContentTexts<Table>>
  extends Pick<FieldGroup, 'layout' | 'Effect'> {
  key: KeysOf<Texts, 'groups'>
  rows: (FieldEntry<FieldName<Table>> | FieldEntry<FieldName<Table>>[])[]
}

/** A column of a list; the key of the column names the text of its title. */
export interface ColumnFacts<Row, Key extends string> extends Omit<ResourceColumn<Row>, 'title'> {
  key: Key
}

interface ScreenFacts<Table extends ContentTable, Texts extends ContentTexts<Table>>
  extends Pick<ResourceDescriptor<Table>, 'rowActions'> {
  texts: Record<Locale, Texts>
  groups: GroupFacts<Table, Texts>[]
  columns: ColumnFacts<ListRowOf<Table>, KeysOf<Texts, 'columns'>>[]
  filters?: ResourceFilter[]
}

/**
 * Describes the screen of a content table. Keys of columns, groups, fields and choices that have no text in `texts` do not
 * compile.
 */
export function describeScreen<Table extends ContentTable, Texts extends ContentTexts<Table>>(
  table: Table,
  facts: ScreenFacts<Table, Texts>,
): ResourceDescriptor<Table> {
  const { texts, columns, groups, filters = [], ...rest } = facts
  return {
    ...rest,
    ...describeForm(table, texts, groups),
    columns: columns.map((column) => ({ ...column, title: columnTitle<string>(texts, column.key) })),
    filters,
  }
}

/** The part of a screen that its form and its history need. */
export function describeForm<Table extends ContentTable, Texts extends ContentTexts<Table>>(
  table: Table,
  texts: Record<Locale, Texts>,
  facts: GroupFacts<Table, Texts>[],
): FormDescriptor<Table> {
  const field = (entry: FieldEntry<FieldName<Table>>) => contentField(table, texts, entry)
  const groups = facts.map(({ key, rows, ...look }) => ({
    ...look,
    ...localisedGroup<string>(texts, key),
    rows: rows.map((row) => (Array.isArray(row) ? row.map(field) : field(row))),
  }))
  return {
    table,
    texts,
    schema: ENTITIES[table].input,
    groups,
    emptyValues: emptyValues(table, groups),
    fields: historyFields(table, groups),
    nameOf: (columns, locale) => recordName(table, columns, locale),
    read: (client, id) => readRecord(client, table, id),
    write: contentWriter(table),
  }
}

function historyFields(table: ContentTable, groups: FieldGroup[]): HistoryField[] {
  return fieldsOfForm(groups).flatMap((spec) => {
    const field = fieldsOf(table)[spec.name]
    if (!field) return []
    const { kind, language, translationOf } = field
    return {
      name: spec.name,
      label: spec.label,
      kind,
      ...(language ? { language } : {}),
      ...(translationOf ? { translationOf } : {}),
      ...(spec.kind === 'choice' ? { choices: spec.choices } : {}),
    }
  })
}

/** The title of a column of a list. */
export function columnTitle<Key extends string>(
  texts: Record<Locale, { columns: Record<Key, string> }>,
  key: NoInfer<Key>,
): LocalisedText {
  return eachLocale((locale) => texts[locale].columns[key])
}

/** A filter by a choice of a column. */
export function describeFilter<Column extends string, Choice extends string>(
  texts: Record<Locale, { filters: Record<Column, FilterTexts>; choices: Record<Choice, string> }>,
  column: NoInfer<Column>,
  choices: readonly NoInfer<Choice>[],
): ResourceFilter {
  const text = (part: keyof FilterTexts) => eachLocale((locale) => texts[locale].filters[column][part])
  return { column, choices: localisedChoices(texts, choices), label: text('label'), all: text('all') }
}

/** Initial values of a new record: defaults and proposals (spec: admin §9). */
function emptyValues(table: ContentTable, groups: FieldGroup[]): FormValues {
  const entries = Object.entries(fieldsOf(table)).map(([name, field]) => [name, field.default ?? field.proposed])
  return toFormValues(Object.fromEntries(entries), fieldsOfForm(groups))
}
