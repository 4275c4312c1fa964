import { ContentError } from '@bayt/content/errors'
import { expect, test } from 'vitest'
import { ar } from '../../ui/i18n/ar.ts'
import { en } from '../../ui/i18n/en.ts'
import { FunctionRefusedError } from '../functions.ts'
import { describeError } from './describe.ts'

test('the kind of an error is looked up, its message is not parsed', () => {
  expect(describeError(new ContentError('offline', 'TypeError: fetch failed'), en)).toBe(en.errors.offline)
  expect(describeError(new ContentError('conflict', 'Changed.'), en)).toBe(en.errors.conflict)
})

test('a refusal with a code has the text of that code', () => {
  expect(describeError(new FunctionRefusedError('server', 'publisher_unreachable', 'x', 502), en)).toBe(
    en.refusals.publisher_unreachable,
  )
  expect(describeError(new FunctionRefusedError('server', 'publisher_silent', 'x', 502), en)).toBe(en.refusals.publisher_silent)
  expect(describeError(new FunctionRefusedError('server', 'publisher_refused', 'x', 502), en)).toBe(en.refusals.publisher_refused)
  expect(describeError(new FunctionRefusedError('server', 'other', 'x', 502), en)).toBe(en.errors.server)
})

test.each(['first_account', 'last_admin', 'same_picture', 'too_many_pictures', 'unreadable_picture'] as const)(
  'a refusal %s without a field has a text in both languages',
  (code) => {
    const error = new ContentError('invalid', 'The English of the server.', { code })
    expect(describeError(error, en)).toBe(en.refusals[code])
    expect(describeError(error, ar)).toMatch(/^[^a-zA-Z]+$/)
  },
)

test('too many attempts say in minutes how long to wait, where the server does', () => {
  const locked = (retryAfterS?: number) => new ContentError('locked', 'x', retryAfterS === undefined ? {} : { retryAfterS })
  expect(describeError(locked(841), en)).toBe('too many attempts. Try again in 15 minutes.')
  expect(describeError(locked(1), en)).toBe('too many attempts. Try again in 1 minute.')
  expect(describeError(locked(3_600), ar)).toBe('محاولات كثيرة. حاول مرة أخرى بعد ٦٠ دقيقة.')
  expect(describeError(locked(), en)).toBe(en.errors.locked)
})

test('a refusal without a field, and a defect, show their own message', () => {
  expect(describeError(new ContentError('invalid', 'the record is locked'), en)).toBe('the record is locked')
  expect(describeError(new Error('x is undefined'), en)).toBe('x is undefined')
})

test('a picture that was removed from the library is named, also where no field can be marked', () => {
  const issues = [{ field: 'packaging_image_url', code: 'removed' } as const]
  expect(describeError(new ContentError('invalid', 'x', { issues }), en)).toBe(en.issues.removed())
})
