import type { FieldName, OrderedTable, RowOf } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import { contentField } from '../../record/content-field.ts'
import { columnTitle, describeForm } from '../../record/describe-screen.ts'
import type { ResourceColumn, ResourceDescriptor } from '../../record/descriptor.ts'
import type { FieldSpec } from '../../record/fields.ts'
import { localisedField } from '../../record/localised-texts.ts'
import type { ContentTexts } from '../../record/texts.ts'

interface EditedInPlace {
  /** Whether a handle in this column moves the row. */
  hasOrderHandle?: boolean
  /** The language of the texts in the column. */
  language?: Locale
}

/** A column of a list that is edited in its rows: its cell, and the fields that replace the cell during an edit. */
export interface InlineColumn<Row> extends ResourceColumn<Row>, EditedInPlace {
  fields: FieldSpec[]
}

/** The description of an `InlineColumn`. The title is the text of its key, or the label of the field `titledBy`. */
export type InlineColumnFacts<Row, Key extends string, Name extends string> = Omit<ResourceColumn<Row>, 'key' | 'title'> &
  EditedInPlace & { fields: Name[] } & ({ key: Key; titledBy?: never } | { key: string; titledBy: Name })

/** All differences between two screens whose records are edited in their rows. */
export interface InlineDescriptor<Table extends OrderedTable> extends ResourceDescriptor<Table, RowOf<Table>> {
  columns: InlineColumn<RowOf<Table>>[]
}

/** The form has one group, called `record`. */
type InlineTexts<Table extends OrderedTable> = ContentTexts<Table> & { groups: { record: string } }

interface InlineFacts<Table extends OrderedTable, Texts extends InlineTexts<Table>> {
  texts: Record<Locale, Texts>
  columns: InlineColumnFacts<RowOf<Table>, keyof Texts['columns'] & string, FieldName<Table>>[]
}

/** The descriptor of a screen whose records are ordered and edited in their rows. */
export function describeInline<Table extends OrderedTable, Texts extends InlineTexts<Table>>(
  table: Table,
  { texts, columns }: InlineFacts<Table, Texts>,
): InlineDescriptor<Table> {
  return {
    ...describeForm(table, texts, [{ key: 'record', rows: columns.map(({ fields }) => fields) }]),
    filters: [],
    columns: columns.map(({ titledBy, ...column }) => ({
      ...column,
      title: titledBy === undefined ? columnTitle<string>(texts, column.key) : localisedField(texts, titledBy).label,
      fields: column.fields.map((name) => contentField(table, texts, name)),
    })),
  }
}
