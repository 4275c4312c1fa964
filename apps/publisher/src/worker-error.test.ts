import { ContentError } from '@bayt/content/errors'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'
import { expect, it } from 'vitest'
import { deserializeError, serializeError } from './worker-error.ts'

it.each([
  new ReleaseRefusedError('Only 3 of 60 pages would be left.', true),
  new ReleaseRefusedError('The page / is missing.'),
  new ContentError('offline', 'The server cannot be reached.'),
  new Error('The page /x could not be rendered: ENOSPC'),
])('an error arrives in the other thread as it was thrown: %s', (error) => {
  const arrived = deserializeError(structuredClone(serializeError(error)))
  expect(arrived).toBeInstanceOf(error.constructor)
  expect(arrived).toMatchObject({ ...error, message: error.message })
})

it('what was thrown and is no error arrives as its words', () => {
  expect(deserializeError(serializeError('out of memory')).message).toBe('out of memory')
})
