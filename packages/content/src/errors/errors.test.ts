import { expect, test } from 'vitest'
import { ContentError, classifyError, type ErrorKind } from './errors.ts'

test.each<[ErrorKind, object, number | undefined]>([
  ['signed_out', { code: 'PT401', message: 'Your session has ended. Please sign in again.' }, 401],
  ['signed_out', { code: 'PGRST301', message: 'JWT expired' }, 401],
  ['signed_out', { message: 'Unauthorized' }, 401],
  ['forbidden', { code: '42501', message: 'permission denied for table products' }, 403],
  ['forbidden', { code: '42501', message: 'permission denied' }, 401],
  ['invalid', { code: '23514', message: 'x' }, 400],
  ['invalid', { code: '22P02', message: 'invalid input syntax for type bigint' }, 400],
  ['invalid', { message: 'too large' }, 413],
  ['not_found', { code: 'PGRST116', message: 'JSON object requested, multiple (or no) rows returned' }, 406],
  ['not_found', { code: 'PT404', message: 'gone' }, 404],
  ['locked', { message: 'Too many failed attempts.' }, 429],
  ['step_missing', { code: 'PT403', message: 'Somebody else set your password. Choose your own first.' }, 403],
  ['factor_needed', { code: 'PT428', message: 'Enter a code of your second factor first.' }, 428],
  ['timeout', { code: '57014', message: 'canceling statement due to statement timeout' }, 500],
  ['timeout', { message: 'x' }, 504],
  ['server', { message: 'x' }, 500],
  ['server', { message: 'x' }, 503],
  ['offline', { message: 'TypeError: fetch failed' }, 0],
  ['offline', { message: 'TypeError: terminated' }, 0],
  ['timeout', { message: 'TimeoutError: The operation was aborted due to timeout' }, 0],
  ['timeout', { message: 'AbortError: This operation was aborted' }, undefined],
  ['server', { message: '<html>Welcome to' }, 200],
  ['offline', new TypeError('Failed to fetch'), undefined],
  ['offline', new TypeError('NetworkError when attempting to fetch resource.'), undefined],
  ['offline', new TypeError('Load failed'), undefined],
  ['timeout', new DOMException('The operation timed out.', 'TimeoutError'), undefined],
  ['timeout', new DOMException('Aborted', 'AbortError'), undefined],
  ['unexpected', new Error('a defect'), undefined],
  ['unexpected', { message: 'teapot' }, 418],
  ['unexpected', { message: 'Multiple Choices' }, 300],
  ['forbidden', { message: 'x' }, 403],
  ['not_found', { message: 'x' }, 404],
  ['conflict', { message: 'x' }, 409],
  ['invalid', { message: 'x' }, 400],
  ['invalid', { message: 'x' }, 415],
  ['invalid', { message: 'x' }, 422],
  ['timeout', { message: 'x' }, 408],
  ['server', { message: 'fetch failed' }, 502],
  ['unexpected', { message: 'terminated by the administrator' }, undefined],
  ['unexpected', { message: 'no handler for a TimeoutError' }, undefined],
  ['unexpected', new DOMException('x cannot be cloned', 'DataCloneError'), undefined],
  ['unexpected', { message: 42 }, 500],
])('%s: %j with status %s', (kind, error, status) => {
  expect(classifyError(error, status)).toMatchObject({ name: 'ContentError', kind })
})

test.each(['a text', undefined, null, 42])('any thrown value becomes a ContentError: %s', (thrown) => {
  const error = classifyError(thrown)
  expect(error).toBeInstanceOf(ContentError)
  expect(error.kind).toBe('unexpected')
})

test('a ContentError stays unchanged', () => {
  const error = new ContentError('locked', 'x', { retryAfterS: 900 })
  expect(classifyError(error, 500)).toBe(error)
})

test('a refusal of the database names its code, where it has one', () => {
  const refusal = { code: '23514', message: 'The last active admin cannot be deleted, deactivated or demoted.' }
  expect(classifyError({ ...refusal, details: 'last_admin' }, 400)).toMatchObject({ kind: 'invalid', code: 'last_admin' })
  expect(classifyError({ ...refusal, details: 'no_such_picture' }, 400).code).toBe('no_such_picture')
  for (const details of [undefined, null, '', 'last', 'Failing row contains (1, a).', '(last_admin', 'last_admin)']) {
    expect(classifyError({ ...refusal, details }, 400).code, String(details)).toBeUndefined()
  }
})

test('a refusal of the database says how long to wait', () => {
  const refusal = { code: 'PT429', message: 'Too many password changes. Please try again in 15 minutes.', details: '900' }
  expect(classifyError(refusal, 429)).toMatchObject({ kind: 'locked', retryAfterS: 900 })
  for (const details of [undefined, null, '', 'soon', '900 s', 'in 900']) {
    expect(classifyError({ ...refusal, details }, 429).retryAfterS, String(details)).toBeUndefined()
  }
  expect(classifyError({ ...refusal, code: 'PT409' }, 409).retryAfterS).toBeUndefined()
})

test('the invalid field is reported', () => {
  const issuesOf = (error: object) => classifyError({ message: '', ...error }, 400).issues
  expect(
    issuesOf({
      code: '23514',
      message: 'new row for relation "products" violates check constraint "products__packaging_image_url_2__url"',
    }),
  ).toEqual([{ field: 'packaging_image_url_2', code: 'invalid' }])
  expect(
    issuesOf({ code: '23502', message: 'null value in column "name_ar" of relation "products" violates not-null constraint' }),
  ).toEqual([{ field: 'name_ar', code: 'required' }])
  for (const code of ['behind', 'removed']) {
    const message = `new row for relation "articles" violates check constraint "articles__title_ar__${code}"`
    expect(issuesOf({ code: '23514', message })).toEqual([{ field: 'title_ar', code }])
  }
  expect(issuesOf({ code: '23505', details: 'Key (email)=(a@b.example) already exists.' })).toEqual([
    { field: 'email', code: 'taken' },
  ])
  expect(
    issuesOf({ code: '23505', message: 'duplicate key value violates unique constraint "admin_users__email__unique"' }),
  ).toEqual([{ field: 'email', code: 'taken' }])
  expect(issuesOf({ code: '23514', message: 'The first account cannot be deleted, deactivated or demoted.' })).toEqual([])
})

test('only transient failures are retryable', () => {
  const retryable = (
    [
      'offline',
      'timeout',
      'server',
      'signed_out',
      'forbidden',
      'conflict',
      'not_found',
      'invalid',
      'locked',
      'unexpected',
    ] as const
  ).filter((kind) => new ContentError(kind, 'x').isRetryable)
  expect(retryable).toEqual(['offline', 'timeout', 'server'])
})

test.each<[string, object, number | undefined]>([
  ['did not answer in time', new DOMException('The operation timed out.', 'TimeoutError'), undefined],
  ['did not answer in time', { message: 'TimeoutError: signal timed out' }, 0],
  ['no connection', new TypeError('Failed to fetch'), undefined],
  ['could not be read', { message: "Unexpected token '<'" }, 200],
])('a failure without a usable answer has a message for users: %s', (message, error, status) => {
  expect(classifyError(error, status).message).toContain(message)
})

test.each<[unknown, number | undefined]>([
  [new DOMException('The operation timed out.', 'TimeoutError'), undefined],
  [{ message: 'TimeoutError: signal timed out' }, undefined],
  [new TypeError('Failed to fetch'), undefined],
  [{ message: '<html>' }, 200],
  [{ code: '23514', message: 'x' }, 400],
  ['a text', undefined],
])('the original error is kept as the cause: %s with status %s', (error, status) => {
  expect(classifyError(error, status).cause).toBe(error)
})

test('the status of the response is kept', () => {
  expect(classifyError({ message: '<html>' }, 200).status).toBe(200)
  expect(classifyError({ message: 'x' }, 503).status).toBe(503)
  expect(classifyError({ message: 'x' }).status).toBeUndefined()
})

test('only a refusal by a rule reports a field', () => {
  const details = 'Key (email)=(a@b.example) already exists.'
  expect(classifyError({ code: '23505', message: 'x', details }, 409).issues).toHaveLength(1)
  expect(classifyError({ code: '42501', message: 'x', details }, 403).issues).toEqual([])
})

test('a text that is too long for its column is reported as too long', () => {
  const error = { code: '22001', message: 'new row violates check constraint "products__name_en__length"' }
  expect(classifyError(error, 400).issues).toEqual([{ field: 'name_en', code: 'too_long' }])
})
