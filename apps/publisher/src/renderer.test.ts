import { expect, test } from 'vitest'
import { SiteRenderer } from './renderer.ts'

const SETTINGS = {
  bundle: '/nowhere/entry.mjs',
  supabaseUrl: 'http://127.0.0.1:9',
  publishableKey: 'key',
  backendTimeoutMs: 60_000,
}

test('a step that begins while the publisher stops does not fail: a failure would be reported as one of the site', async () => {
  const renderer = new SiteRenderer(SETTINGS)
  renderer.readNewestChange().catch(() => 'the worker may fail before it is closed')
  const closing = renderer.close()
  let outcome = 'pending'
  renderer.readNewestChange().then(
    () => (outcome = 'answered'),
    (error) => (outcome = String(error)),
  )
  await closing
  await new Promise(setImmediate)
  expect(outcome).toBe('pending')
})
