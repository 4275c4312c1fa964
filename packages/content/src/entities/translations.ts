import { type ContentTable, defaultsOf, ENTITIES, fieldsOf, type InputOf } from './tables.ts'

/**
 * Fills the translations that a row does not name with the text of the default language. Demo and test rows then need no
 * change when a language is added.
 */
export function fillTranslations<Row extends object>(table: ContentTable, row: Row): Row {
  const values = new Map<string, unknown>(Object.entries(row))
  const missing = Object.entries(fieldsOf(table)).flatMap(([column, { translationOf }]) =>
    translationOf !== undefined && values.has(translationOf) && !values.has(column) ? [[column, values.get(translationOf)]] : [],
  )
  return { ...row, ...Object.fromEntries(missing) }
}

/**
 * A complete record to store: a missing value becomes the default, if there is one; a missing translation becomes the text
 * of the default language.
 * @throws ZodError where a required field is missing or a value breaks a rule
 */
export function completeInput<Table extends ContentTable>(table: Table, given: Partial<InputOf<Table>>): InputOf<Table> {
  return ENTITIES[table].input.parse({ ...defaultsOf(table), ...fillTranslations(table, given) }) as InputOf<Table>
}
