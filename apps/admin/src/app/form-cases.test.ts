import { ENTITIES } from '@bayt/content/entities/tables'
import { exampleRecord } from '@bayt/content/testing/example-record'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { newAccountInput } from '../account/users/accounts.ts'
import type { FormValues } from '../data/drafts/draft.ts'
import { issueText } from '../record/form/form-field.tsx'
import { schemaResolver } from '../record/form/form-values.ts'
import { en } from '../ui/i18n/en.ts'
import { FORM_CASES, type FormCases } from './form-cases.test-data.ts'

/** Tries every value of every field. The end-to-end tests try some values in each form, `npm run test:long` tries all. */

const ACCOUNT = { full_name: 'Salem', email: 'salem@test.example', role: 'editor', active: true, password: 'harmless-word' }

const rulesOf = ({ table }: FormCases): { schema: z.ZodType<Record<string, unknown>>; valid: FormValues } =>
  table === 'admin_users'
    ? { schema: newAccountInput(), valid: ACCOUNT as FormValues }
    : { schema: ENTITIES[table].input, valid: exampleRecord(table) as FormValues }

describe.each(FORM_CASES)('the form of $table', (form) => {
  const { schema, valid } = rulesOf(form)
  const options = { fields: {}, shouldUseNativeValidation: false }

  test('refuses every wrong value at its field with the remedy', async () => {
    const tried = form.fields.flatMap(({ name, refused }) => refused.map((value) => ({ name, ...value })))
    expect(new Set(tried.map(({ name }) => name))).toEqual(new Set(form.fields.map(({ name }) => name)))
    for (const { name, typed, message } of tried) {
      const { errors } = await schemaResolver(schema)({ ...valid, [name]: typed }, undefined, options)
      expect(issueText(errors[name] as never, en), `${name}: ${JSON.stringify(typed.slice(0, 80))}`).toMatch(message)
    }
  })

  test('stores every value that only looks wrong, normalised', () => {
    const tried = form.fields.flatMap(({ name, accepted }) => accepted.map((value) => ({ name, ...value })))
    expect(tried.length).toBeGreaterThan(3)
    for (const { name, typed, stored } of tried) {
      const parsed = schema.safeParse({ ...valid, [name]: typed })
      const label = `${name}: ${JSON.stringify(typed.slice(0, 80))}`
      expect(parsed.error, label).toBeUndefined()
      expect(parsed.data?.[name], label).toBe(stored)
    }
  })
})
