import { type ContentTable, ENTITIES, fieldsOf } from '@bayt/content/entities/tables'
import type { z } from 'zod'

/** A value of a row as the database stores it. */
export type Value = string | number | boolean | null
export type Values = Record<string, Value>

/** The validation rules of the admin's form. */
export function inputOf(table: ContentTable): z.ZodObject {
  return ENTITIES[table].input
}

/** The columns of a table in the order of exports. */
export function columnsIn(table: ContentTable): string[] {
  return Object.keys(ENTITIES[table].row.shape)
}

/** The default values of a row. */
export function defaultsOf(table: ContentTable): Values {
  const fields = Object.entries(fieldsOf(table))
  return Object.fromEntries(fields.flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])))
}
