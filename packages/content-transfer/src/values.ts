import { type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import type { z } from 'zod'

/** A value of a row as the database stores it. */
export type Value = string | number | boolean | null
export type Values = Record<string, Value>

/** The validation rules of the admin's form. */
export function inputOf(table: ContentTable): z.ZodObject {
  return ENTITIES[table].input
}
