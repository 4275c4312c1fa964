import { ConflictError, ContentError } from '@bayt/content/errors'
import { expect, test } from 'vitest'
import { FunctionRefusal } from '../functions.ts'
import { en } from '../i18n/en.ts'
import { describeError } from './describe.ts'

test('the kind of an error is looked up, its message is not parsed', () => {
  expect(describeError(new ContentError('offline', 'TypeError: fetch failed'), en)).toBe(en.errors.offline)
  expect(describeError(new ConflictError({}), en)).toBe(en.errors.conflict)
})

test('a function that refuses with a code of its own is quoted by that code', () => {
  expect(describeError(new FunctionRefusal('server', 'publisher_unreachable', 'x', 502), en)).toBe(
    en.refusals.publisher_unreachable,
  )
  expect(describeError(new FunctionRefusal('server', 'other', 'x', 502), en)).toBe(en.errors.server)
})

test('a refusal that names no field, and a defect, speak for themselves', () => {
  expect(describeError(new ContentError('invalid', 'the record is locked'), en)).toBe('the record is locked')
  expect(describeError(new Error('x is undefined'), en)).toBe('x is undefined')
})
