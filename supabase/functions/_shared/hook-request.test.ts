import { expect, test } from 'vitest'
import { isSigned } from './hmac.ts'
import { hookRequest } from './hook-request.ts'

test('the publisher is asked with a signed request, another one each time', async () => {
  const requests = await Promise.all(
    [1, 2].map(() =>
      hookRequest(
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
      id: expect.any(String),
    })
    expect(await isSigned('shared', new Headers(headers), body)).toBe(true)
    expect(headers).not.toHaveProperty('authorization')
  }
  expect(requests[0]?.body).not.toBe(requests[1]?.body)
})

test('with a token it is a repository_dispatch, and our own secret stays here', async () => {
  const { body, headers } = await hookRequest(
    { secret: 'shared', token: 'token-of-github' },
    { event: 'publish', requestedBy: 'database', askedBy: 'Salem' },
  )
  expect(JSON.parse(body)).toEqual({
    event_type: 'publish',
    client_payload: { requested_by: 'database', id: expect.any(String) },
  })
  expect(headers).toMatchObject({ authorization: 'Bearer token-of-github', accept: 'application/vnd.github+json' })
  expect(headers).not.toHaveProperty('x-signature')
})
