import { expect, test } from 'vitest'
import { z } from 'zod'
import { displayOrder, recordTime } from './fields.ts'
import { describeIssue, toFieldIssues } from './issue-codes.ts'

function issuesOf(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value)
  return error ? toFieldIssues(error) : []
}

test('a limit in bytes is also given in Arabic letters, which take two bytes each', () => {
  expect(describeIssue({ field: 'password', code: 'too_many_bytes', limit: 72 })).toBe(
    'password is too long: use at most 72 bytes (about 36 Arabic letters)',
  )
})

test('a number out of range is reported with the limit on its side of the range', () => {
  expect(issuesOf(displayOrder(), 0)).toStrictEqual([{ field: '', code: 'out_of_range', limit: 1 }])
  expect(issuesOf(displayOrder(), 100_001)).toStrictEqual([{ field: '', code: 'out_of_range', limit: 100_000 }])
})

test('an issue without a known limit has no limit', () => {
  expect(issuesOf(recordTime, '1800-01-01T00:00:00Z')).toStrictEqual([{ field: '', code: 'out_of_range' }])
  expect(issuesOf(displayOrder(), 'two')).toStrictEqual([{ field: '', code: 'not_a_number' }])
  const withText = z.string().refine(() => false, { message: 'too_long', params: { limit: 'five' } })
  expect(issuesOf(withText, 'x')).toStrictEqual([{ field: '', code: 'too_long' }])
})

test('a message that is not a code becomes invalid', () => {
  expect(issuesOf(z.number(), 'x')).toStrictEqual([{ field: '', code: 'invalid' }])
})

test('a field within a field is named with a dot', () => {
  expect(issuesOf(z.object({ user: z.object({ name: z.string('required') }) }), { user: {} })).toStrictEqual([
    { field: 'user.name', code: 'required' },
  ])
})
