import { z } from 'zod'
import { eachLocale, LOCALES } from '../locale.ts'

/** Fields of the facts for tenders. */

export const text = z.string('write a text').trim().min(1, 'write a text')

/** A text in every language. */
export const bilingual = z.strictObject(eachLocale(() => text))

/** A fact that may be unknown: `null`, or an empty text in every language. */
export function known<Field extends z.ZodType>(field: Field) {
  return z.preprocess((value) => (isEmpty(value) ? null : value), field.nullable())
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object' || value === null) return false
  const texts = Object.entries(value)
  return texts.length === LOCALES.length && texts.every(([, text]) => typeof text === 'string' && text.trim() === '')
}
