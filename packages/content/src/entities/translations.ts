import { type ContentTable, fieldsOf } from './tables.ts'

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
