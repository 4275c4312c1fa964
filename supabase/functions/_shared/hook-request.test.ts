import { verifiedId } from '@bayt/content/signed-request'
import { expect, test } from 'vitest'
import { createHookRequest } from './hook-request.ts'

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
