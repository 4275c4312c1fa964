import { verifiedId } from '@bayt/content/signed-request'
import { afterEach, expect, test, vi } from 'vitest'
import { createHook, createHookRequest, type HookEvent } from './hook.ts'

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
  ['rollback', 502, 'publisher_silent', /may have carried out the request/],
  ['publish', 401, 'publisher_refused', /refused the request/],
  ['publish', 429, 'publisher_unreachable', /is published as soon as it answers/],
  ['publish', 502, 'publisher_unreachable', /is published as soon as it answers/],
])('if the publisher answers %s with status %i, the error is %s', async (event, answered, code, message) => {
  const send = sendTo(() => Promise.resolve(new Response('No.', { status: answered })))
  await expect(send({ event, requestedBy: 'staff' })).rejects.toMatchObject({
    status: 502,
    body: { error: { code, message: expect.stringMatching(message) } },
  })
})

test('the log has what a publisher that refuses answers', async () => {
  const send = sendTo(() => Promise.resolve(new Response('The request is not signed.', { status: 401 })))
  await expect(send({ event: 'publish', requestedBy: 'staff' })).rejects.toThrow()
  expect(String(vi.mocked(console.error).mock.calls)).toContain('The deploy hook answered 401: The request is not signed.')
})

test('a rollback that the publisher refuses with 409 returns its reason', async () => {
  const send = sendTo(() => Promise.resolve(new Response('No such release.', { status: 409 })))
  expect(await send({ event: 'rollback', requestedBy: 'staff' })).toEqual({ status: 409, text: 'No such release.' })
})

test.each<[HookEvent['event'], string, RegExp]>([
  ['publish', 'publisher_unreachable', /is published as soon as it answers/],
  ['rollback', 'publisher_silent', /may have carried out the request/],
  ['resume', 'publisher_silent', /may have carried out the request/],
])('without an answer to %s, the error says whether it is repeated automatically', async (event, code, message) => {
  const send = sendTo(() => Promise.reject(new TypeError('The connection was lost.')))
  await expect(send({ event, requestedBy: 'staff' })).rejects.toMatchObject({
    status: 502,
    body: { error: { code, message: expect.stringMatching(message) } },
  })
})

test('requests to the publisher are signed, each with its own id', async () => {
  const requests = await Promise.all(
    [1, 2].map(() =>
      createHookRequest(
        { secret: 'shared', token: undefined },
        { event: 'rollback', requestedBy: 'staff', askedBy: 'سالم', release: 'r1' },
      ),
    ),
  )
  for (const { body, headers } of requests) {
    expect(JSON.parse(body)).toEqual({
      event: 'rollback',
      requested_by: 'staff',
      asked_by: 'سالم',
      release: 'r1',
    })
    expect(await verifiedId('shared', (name) => headers[name], new TextEncoder().encode(body))).toBe(headers['webhook-id'])
    expect(headers).not.toHaveProperty('authorization')
  }
  expect(requests[0]?.headers['webhook-id']).not.toBe(requests[1]?.headers['webhook-id'])
})

test('with a token the request is a repository_dispatch without our signature or the name of the caller', async () => {
  const { body, headers } = await createHookRequest(
    { secret: 'shared', token: 'token-of-github' },
    { event: 'publish', requestedBy: 'database', askedBy: 'Salem' },
  )
  expect(JSON.parse(body)).toEqual({
    event_type: 'publish',
    client_payload: { requested_by: 'database' },
  })
  expect(headers).toMatchObject({ authorization: 'Bearer token-of-github', accept: 'application/vnd.github+json' })
  expect(headers).not.toHaveProperty('webhook-signature')
})
