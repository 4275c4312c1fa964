import { verifiedId } from '@bayt/content/signed-request'
import { expect, test } from 'vitest'
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
    })
    expect(await verifiedId('shared', (name) => headers[name], new TextEncoder().encode(body))).toBe(headers['webhook-id'])
    expect(headers).not.toHaveProperty('authorization')
  }
  expect(requests[0]?.headers['webhook-id']).not.toBe(requests[1]?.headers['webhook-id'])
})

test('with a token it is a repository_dispatch, and our own secret stays here', async () => {
  const { body, headers } = await hookRequest(
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
