import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '@bayt/content/errors'
import { ReleaseRefusedError } from '@bayt/release/check-release'
import { expect, test } from 'vitest'
import { newFolder } from '../test/helpers.ts'
import { deserializeError, SiteRenderer, serializeError } from './renderer.ts'

const SETTINGS = {
  bundle: '/nowhere/entry.mjs',
  supabaseUrl: 'http://127.0.0.1:9',
  publishableKey: 'key',
  backendTimeoutMs: 60_000,
}

test('a step that begins while the publisher stops does not fail: a failure would be reported as one of the site', async () => {
  const renderer = new SiteRenderer(SETTINGS)
  renderer.readState().catch(() => 'the worker may fail before it is closed')
  const closing = renderer.close()
  let outcome = 'pending'
  renderer.readState().then(
    () => (outcome = 'answered'),
    (error) => (outcome = String(error)),
  )
  await closing
  await new Promise(setImmediate)
  expect(outcome).toBe('pending')
})

test('code that is not built is named with its setting, and is found once it is built', async () => {
  const folder = newFolder()
  const bundle = join(folder, 'entry.mjs')
  const renderer = new SiteRenderer({ ...SETTINGS, bundle })
  await expect(renderer.readState()).rejects.toThrow(`there is no file ${bundle} (SITE_BUNDLE). Build it: npx pnpm exec`)
  writeFileSync(bundle, 'export const code = "x"')
  // Nothing listens on port 9: the error shows that the code was found and the backend was called.
  await expect(renderer.readState()).rejects.not.toThrow('SITE_BUNDLE')
  await renderer.close()
  rmSync(folder, { recursive: true })
})

test.each([
  new ReleaseRefusedError('The page / is missing.'),
  new ContentError('offline', 'The server cannot be reached.'),
  new Error('The page /x could not be rendered: ENOSPC'),
])('an error keeps its class and fields in the other thread: %s', (error) => {
  const received = deserializeError(structuredClone(serializeError(error)))
  expect(received).toBeInstanceOf(error.constructor)
  expect(received).toMatchObject({ ...error, message: error.message })
})

test('a thrown value that is not an error arrives as an error with its text', () => {
  expect(deserializeError(serializeError('out of memory')).message).toBe('out of memory')
})
