import { DISPLAY_ORDER_DEFAULT } from '@bayt/content/entities/limits'
import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import type { ResourceColumn, ResourceDescriptor } from '../descriptor.ts'
import { type FieldGroup, type FieldSpec, fieldsOf } from '../fields.ts'
import { toFormValues } from '../form/form-values.ts'
import { nameIn } from '../name-in.ts'

/** A column of a list that is edited in its rows: how it is read, and the fields that stand in its place while it is edited. */
export interface InlineColumn<Row> extends ResourceColumn<Row> {
  fields: FieldSpec[]
  /** Whether the row is moved by a handle in this column. */
  hasOrderHandle?: boolean
}

/** All that differs between two screens whose records are edited in their rows. */
export interface InlineDescriptor<Table extends OrderedTable> extends ResourceDescriptor<Table, RowOf<Table>> {
  columns: InlineColumn<RowOf<Table>>[]
}

interface InlineScreenFacts<Table extends OrderedTable>
  extends Pick<InlineDescriptor<Table>, 'table' | 'texts' | 'schema' | 'columns'> {
  /** The columns of its name in each language. */
  names: Record<Locale, string>
  /** Where visitors see those that are active. */
  page: string
}

/** The descriptor of a screen whose records stand in an order and are edited in their rows. */
export function inlineDescriptor<Table extends OrderedTable>(facts: InlineScreenFacts<Table>): InlineDescriptor<Table> {
  const { names, page, ...descriptor } = facts
  const groups: FieldGroup[] = [{ key: 'record', rows: descriptor.columns.map(({ fields }) => fields) }]
  return {
    ...descriptor,
    order: { column: 'display_order', ascending: true },
    filters: [],
    groups,
    emptyValues: toFormValues(NEW_PLACE, fieldsOf(groups)),
    identity: ['display_order'],
    nameOf: (record, locale) => nameIn(locale, { en: record[names.en], ar: record[names.ar] }),
    livePath: ({ active }) => (active ? page : undefined),
  }
}

/** What a new record starts with (spec: admin §9; shown unless somebody says otherwise). */
const NEW_PLACE = { display_order: DISPLAY_ORDER_DEFAULT, active: true }
