import { expect, test } from 'vitest'
import { ConflictError, ContentError, classifyError, type ErrorKind } from './errors.ts'

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
  ['not_found', { code: 'P0002', message: 'gone' }, 404],
  ['locked', { message: 'Too many failed attempts.' }, 429],
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
  expect(issuesOf({ code: '23505', details: 'Key (email)=(a@b.example) already exists.' })).toEqual([
    { field: 'email', code: 'invalid' },
  ])
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

test('a conflict has the current record of the server', () => {
  const error = new ConflictError({ id: 7 })
  expect(error).toMatchObject({ kind: 'conflict', current: { id: 7 }, isRetryable: false })
})
