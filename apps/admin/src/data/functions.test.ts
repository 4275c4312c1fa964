import { afterEach, expect, test, vi } from 'vitest'
import { callFunction } from './functions.ts'

const config = { supabaseUrl: 'https://backend.example', publishableKey: 'sb_publishable_test', siteUrl: 'https://site.example' }
afterEach(() => vi.unstubAllGlobals())

/** A body that fails with an error after its first half. */
function brokenBody(error: Error): ReadableStream {
  const halves = [new TextEncoder().encode('{"codes":["FIRST')]
  return new ReadableStream({
    pull: (stream) => {
      const half = halves.pop()
      if (half) stream.enqueue(half)
      else stream.error(error)
    },
  })
}

test.each([
  ['that breaks off', 200, new TypeError('network error'), 'offline'],
  ['that breaks off after a refusal', 500, new TypeError('network error'), 'offline'],
  ['that is not there in time', 200, new DOMException('signal timed out', 'TimeoutError'), 'timeout'],
])('an answer %s is a lost one: whether the call was carried out is not known', async (_how, status, cause, kind) => {
  vi.stubGlobal('fetch', async () => new Response(brokenBody(cause), { status }))
  const caller = { config, token: () => 'a.b.c' }
  const error = await callFunction(caller, 'second-factor', {}).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'ContentError', kind, cause, isRetryable: true })
})
