import { ContentError } from '@bayt/content/errors'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'
import { expect, it } from 'vitest'
import { deserializeError, endOfWorker, serializeError } from './worker-error.ts'

it.each([
  new ReleaseRefusedError('The page / is missing.'),
  new ContentError('offline', 'The server cannot be reached.'),
  new Error('The page /x could not be rendered: ENOSPC'),
])('an error keeps its class and fields in the other thread: %s', (error) => {
  const received = deserializeError(structuredClone(serializeError(error)))
  expect(received).toBeInstanceOf(error.constructor)
  expect(received).toMatchObject({ ...error, message: error.message })
})

it('a thrown value that is not an error arrives as an error with its text', () => {
  expect(deserializeError(serializeError('out of memory')).message).toBe('out of memory')
})

it.each([
  [new Error('Worker terminated due to reaching memory limit: JS heap out of memory'), 'reaching memory limit'],
  [1, 'exit code 1'],
])('a worker that ended by itself says why: %s', (cause, reason) => {
  expect(endOfWorker('renderer', cause).message).toContain(String(reason))
})
