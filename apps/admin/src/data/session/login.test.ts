import { ContentError } from '@bayt/content/errors'
import { expect, test, vi } from 'vitest'
import { en } from '../../ui/i18n/en.ts'
import { FunctionRefusedError, refusalOf } from '../functions.ts'
import { describeLoginError } from './describe-login-error.ts'
import { checkLoginForm, whileBusy } from './login.ts'

test('email and password are both required', () => {
  expect(checkLoginForm({ email: ' ', password: 'x' })).toBe('missing')
  expect(checkLoginForm({ email: 'a@b.c', password: '' })).toBe('missing')
})

test.each(['a', 'a@b', 'a b@c.de', '@c.de', `${'x'.repeat(250)}@c.de`])('%s is not an email address', (email) => {
  expect(checkLoginForm({ email, password: 'secret' })).toBe('email_format')
})

test('an address is trimmed and lower-cased before it is checked', () => {
  expect(checkLoginForm({ email: '  Admin@Example.COM ', password: 'secret' })).toBeUndefined()
})

test.each([
  [new FunctionRefusedError('forbidden', 'invalid_credentials', '', 401), 'Invalid email or password'],
  [new FunctionRefusedError('invalid', 'too_long', '', 400), 'Invalid email or password'],
  [new FunctionRefusedError('invalid', 'too_large', '', 413), 'Invalid email or password'],
  [new FunctionRefusedError('invalid', 'not_an_email', '', 400), 'Invalid email format'],
  [new FunctionRefusedError('invalid', 'required', '', 400), 'Email and password are required'],
  [new FunctionRefusedError('locked', 'locked', '', 429, 841), 'Too many failed attempts. Please try again in 15 minutes.'],
  [new FunctionRefusedError('locked', 'locked', '', 429, 61), 'Too many failed attempts. Please try again in 2 minutes.'],
  [new FunctionRefusedError('forbidden', 'other_account', '', 403), en.login.otherAccount],
  [new FunctionRefusedError('server', 'service', '', 503), 'Authentication service error'],
  [new Error('a defect'), 'Login failed. Please try again.'],
])('the login screen says the literal text of the specification', (error, text) => {
  expect(describeLoginError(error, en)).toBe(text)
})

test('a missing connection has its own message', () => {
  expect(describeLoginError(new ContentError('offline', ''), en)).toMatch(/^There is no connection/)
})

test.each([
  [546, { code: 'WORKER_LIMIT', message: 'Function failed due to not having enough compute resources' }, 5],
  [546, undefined, 5],
  [503, { error: { code: 'busy', message: 'Too many sign-ins at once.', retry_after_s: 2 } }, 5],
  [503, { message: 'The functions are not running.' }, 1],
  [401, { error: { code: 'invalid_credentials', message: 'Invalid email or password' } }, 1],
])('a sign-in that is answered with %i %j is sent %i times', async (status, body, times) => {
  vi.useFakeTimers()
  const send = vi.fn(async () => {
    throw refusalOf(status, body)
  })
  const ended = expect(whileBusy(send)).rejects.toMatchObject({ status })
  await vi.runAllTimersAsync()
  await ended
  expect(send).toHaveBeenCalledTimes(times)
  vi.useRealTimers()
})
