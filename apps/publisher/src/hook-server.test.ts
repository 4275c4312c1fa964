import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HookMessage } from './hook-message.ts'
import { createHookServer } from './hook-server.ts'
import { signedHeaders } from './signature.ts'

const SECRET = 'a secret of the test'
let requests: HookMessage[] = []
const server = createHookServer({
  secret: SECRET,
  take: (message) => {
    requests.push(message)
    return { status: 202, message: 'Accepted.' }
  },
})
let url = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/publish`
})
beforeEach(() => {
  requests = []
})
afterAll(() => {
  server.close()
})

const post = (body: string, headers: Record<string, string>) => fetch(url, { method: 'POST', body, headers })

describe('the hook of the publisher', () => {
  it('takes a signed request and says what it asks, and who', async () => {
    const body = '{"event":"rollback","requested_by":"staff","asked_by":"Salem","release":"r1"}'
    expect((await post(body, signedHeaders(SECRET, body))).status).toBe(202)
    expect((await post('{}', signedHeaders(SECRET, '{}'))).status).toBe(202)
    expect(requests).toEqual([
      { event: 'rollback', requested_by: 'staff', asked_by: 'Salem', release: 'r1' },
      { event: 'publish', requested_by: 'database', asked_by: null, release: null },
    ])
  })

  it.each([
    ['not signed', {}],
    ['signed with another secret', signedHeaders('another secret here', '{}')],
    ['signed for another body', signedHeaders(SECRET, '{"a":1}')],
    ['older than 5 minutes', signedHeaders(SECRET, '{}', Date.now() - 5 * 60_000 - 1_000)],
    ['from the future', signedHeaders(SECRET, '{}', Date.now() + 6 * 60_000)],
    ['with a broken signature', { ...signedHeaders(SECRET, '{}'), 'x-signature': 'zz' }],
  ])('refuses a request that is %s', async (_, headers) => {
    expect((await post('{}', headers)).status).toBe(401)
    expect(requests).toEqual([])
  })

  it('takes a request once: the same one again is refused', async () => {
    const body = '{"event":"publish","id":"1"}'
    const headers = signedHeaders(SECRET, body)
    expect([(await post(body, headers)).status, (await post(body, headers)).status]).toEqual([202, 409])
    expect(requests).toHaveLength(1)
  })

  it.each(['not json', '[]', '{"event":"delete"}', '{"release":5}'])('refuses %s, signed or not', async (body) => {
    const silenced = vi.spyOn(console, 'error').mockReturnValue()
    expect((await post(body, signedHeaders(SECRET, body))).status).toBe(400)
    expect(requests).toEqual([])
    silenced.mockRestore()
  })

  it('refuses other addresses, methods and huge bodies', async () => {
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(url.replace('/publish', '/'), { method: 'POST' })).status).toBe(404)
    const body = 'x'.repeat(20_000)
    expect((await post(body, signedHeaders(SECRET, body))).status).toBe(413)
  })
})
