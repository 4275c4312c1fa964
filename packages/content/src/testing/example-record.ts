import type { Field } from '../entities/field.ts'
import { type ContentTable, fieldsOf, needsOneOf } from '../entities/tables.ts'
import { LOCALE_FACTS } from '../locale.ts'

type Example = string | number | boolean

/** A valid record with only the required fields, for tests. */
export function exampleRecord(table: ContentTable): Record<string, Example> {
  const oneNeeded = needsOneOf(table)[0]
  const needed = Object.entries(fieldsOf(table)).filter(
    ([name, { rule }]) => name === oneNeeded || !rule.safeParse(undefined).success,
  )
  return Object.fromEntries(needed.map(([name, field]) => [name, exampleValue(field)]))
}

/** A valid value of a field, for tests. */
export function exampleValue(field: Field): Example {
  if (field.default !== undefined) return field.default
  if (field.choices?.[0] !== undefined) return field.choices[0]
  if (field.range) return field.range.min
  if (field.kind === 'reference') return 1
  if (field.example !== undefined) return field.example
  if (field.kind === 'picture') return 'https://test.example/a.jpg'
  return field.language && LOCALE_FACTS[field.language].dir === 'rtl' ? 'أرز' : 'Rice'
}
