import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  const bundle = join(folder, 'entry.mjs')
  const renderer = new SiteRenderer({ ...SETTINGS, bundle })
  await expect(renderer.readState()).rejects.toThrow(`there is no file ${bundle} (SITE_BUNDLE). Build it: npx pnpm exec`)
  writeFileSync(bundle, 'export const code = "x"')
  // Nothing listens on port 9: the error shows that the code was found and the backend was called.
  await expect(renderer.readState()).rejects.not.toThrow('SITE_BUNDLE')
  await renderer.close()
  rmSync(folder, { recursive: true })
})
