import { ContentError } from '@bayt/content/errors'
import { expect, test } from 'vitest'
import { isUncertain } from './save-record.ts'

test('a write may have arrived after a broken connection, but not after a refusal', () => {
  expect(isUncertain(new ContentError('offline', ''))).toBe(true)
  expect(isUncertain(new ContentError('timeout', ''))).toBe(true)
  expect(isUncertain(new ContentError('server', ''))).toBe(true)
  expect(isUncertain(new ContentError('invalid', ''))).toBe(false)
  expect(isUncertain(new ContentError('signed_out', ''))).toBe(false)
})
