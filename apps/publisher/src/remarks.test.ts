import { expect, test } from 'vitest'
import { remarksOf } from './remarks.ts'

test('a release without remarks has none', () => {
  expect(remarksOf(null, [])).toBeNull()
})

test('each remark has its own line, pictures first', () => {
  expect(remarksOf('A picture is missing.', ['A certificate expired.', 'No product is named so.'])).toBe(
    'A picture is missing.\nA certificate expired.\nNo product is named so.',
  )
})

test('remarks are cut to what the database accepts', () => {
  const long = remarksOf(
    null,
    Array.from({ length: 100 }, () => 'A certificate expired on a day.'),
  )
  expect(long).toHaveLength(2_000)
  expect(long?.endsWith('…')).toBe(true)
})
