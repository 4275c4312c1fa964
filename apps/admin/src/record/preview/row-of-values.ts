import type { Field } from '@bayt/content/entities/field'
import { type ContentTable, ENTITIES, fieldsOf, isVisible, type RowOf } from '@bayt/content/entities/tables'
import { tidyText } from '@bayt/content/text/tidy'
import type { StoredRow } from '../../data/command.ts'
import type { FormValues } from '../../data/drafts/draft.ts'

/** Values by column. */
type Columns = Readonly<Record<string, unknown>>

/** The columns that the database maintains. */
export type RecordFacts = StoredRow & { created_at: string }

/**
 * The row that a save would store, with a value for every field: an invalid value keeps the last valid value, and a text is cut to the
 * database's limit, so that there is always a page to show.
 * @param before the values for invalid fields: from the last render, or else from the record
 */
export function rowOfValues<Table extends ContentTable>(
  table: Table,
  facts: RecordFacts,
  values: FormValues,
  before: Columns,
): RowOf<Table> {
  const columns = Object.entries(fieldsOf(table)).map(([name, field]) => [name, storedValue(field, values[name], before[name])])
  return {
    id: facts.id,
    created_at: facts.created_at,
    updated_at: facts.updated_at,
    ...Object.fromEntries(columns),
  } as RowOf<Table>
}

function storedValue(field: Field, typed: unknown, before: unknown): unknown {
  const parsed = field.rule.safeParse(typed)
  if (parsed.success) return parsed.data
  if (isText(field)) return cut(tidyText(String(typed ?? '')), field.limit)
  if (before !== undefined && field.stored.safeParse(before).success) return before
  return emptyValue(field)
}

function emptyValue(field: Field): unknown {
  return field.default ?? field.proposed ?? (field.stored.safeParse(null).success ? null : '')
}

/** A cut address, link or list of sizes is a different value; a cut text is still a part of the typed text. */
const isText = ({ kind }: Field) => kind === 'text' || kind === 'long_text' || kind === 'markdown'

const cut = (text: string, limit = Number.POSITIVE_INFINITY) => [...text].slice(0, limit).join('')

/** How visitors see a record, before and after a save. */
export type Visibility = 'shown' | 'hidden' | 'hides' | 'appears'

export function visibilityOf(table: ContentTable, before: object | undefined, after: object): Visibility {
  const was = before !== undefined && isVisible(table, before)
  if (isVisible(table, after)) return was ? 'shown' : 'appears'
  return was ? 'hides' : 'hidden'
}

/** A row that the preview shows although visitors do not see it: staff must see a draft before they publish it. */
export function madeVisible<Row extends object>(table: ContentTable, row: Row): Row {
  const { visibleBy } = ENTITIES[table]
  return visibleBy === null ? row : { ...row, [visibleBy]: true }
}

/**
 * The id of a record before its first save, for previews. The ids of the sequence stay below this number, and no import uses it.
 */
export const NEW_RECORD_ID = 9_999_999_999_999
