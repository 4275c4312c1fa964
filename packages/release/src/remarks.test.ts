import { expect, test } from 'vitest'
import { remarksOf } from './remarks.ts'

test('a release without remarks has none', () => {
  expect(remarksOf(null, [])).toBeNull()
})

test('each remark has its own line, pictures first', () => {
  expect(remarksOf('A picture is missing.', ['One certificate expired.', 'Another certificate expired.'])).toBe(
    'A picture is missing.\nOne certificate expired.\nAnother certificate expired.',
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
