import { afterEach, expect, test, vi } from 'vitest'
import { createHook } from './hook.ts'
import type { HookEvent } from './hook-request.ts'

const SETTINGS: Record<string, string> = { DEPLOY_HOOK_URL: 'http://publisher.test/publish', DEPLOY_HOOK_SECRET: 'shared' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function sendTo(answer: () => Promise<Response>) {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.stubGlobal('fetch', answer)
  return createHook((name) => SETTINGS[name]).send
}

test.each<[HookEvent['event'], number, string, RegExp]>([
  ['rollback', 401, 'publisher_refused', /refused the request/],
  ['resume', 401, 'publisher_refused', /refused the request/],
  ['rollback', 413, 'publisher_refused', /refused the request/],
  ['rollback', 502, 'publisher_silent', /may have done this all the same/],
  ['publish', 401, 'publisher_unreachable', /is published as soon as it answers/],
])('%s that the publisher answers with %i is told as %s', async (event, answered, code, message) => {
  const send = sendTo(() => Promise.resolve(new Response('No.', { status: answered })))
  await expect(send({ event, requestedBy: 'staff' })).rejects.toMatchObject({
    status: 502,
    body: { error: { code, message: expect.stringMatching(message) } },
  })
})

test('what the publisher says to a refused rollback is returned', async () => {
  const send = sendTo(() => Promise.resolve(new Response('No such release.', { status: 409 })))
  expect(await send({ event: 'rollback', requestedBy: 'staff' })).toEqual({ status: 409, text: 'No such release.' })
})

test.each<[HookEvent['event'], string, RegExp]>([
  ['publish', 'publisher_unreachable', /is published as soon as it answers/],
  ['rollback', 'publisher_silent', /may have done this all the same/],
  ['resume', 'publisher_silent', /may have done this all the same/],
])(
  'without an answer to %s, staff read what becomes of it: only changes are published by themselves later',
  async (event, code, message) => {
    const send = sendTo(() => Promise.reject(new TypeError('The connection was lost.')))
    await expect(send({ event, requestedBy: 'staff' })).rejects.toMatchObject({
      status: 502,
      body: { error: { code, message: expect.stringMatching(message) } },
    })
  },
)
