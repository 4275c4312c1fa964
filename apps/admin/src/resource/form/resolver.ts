import { toFieldIssues } from '@bayt/content/entities/issue-codes'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { FormValues } from '../../lib/drafts/draft.ts'

/**
 * Checks a form with an entity's schema. Each error keeps its code (`type`) and limit (`message`), so that the field
 * can show it again when the language of the interface changes.
 */
export function schemaResolver<Input>(schema: z.ZodType<Input>): Resolver<FormValues> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const errors: FieldErrors<FormValues> = {}
    for (const { field, code, limit } of toFieldIssues(parsed.error)) {
      errors[field] ??= { type: code, ...(limit === undefined ? {} : { message: String(limit) }) }
    }
    return { values: {}, errors }
  }
}
