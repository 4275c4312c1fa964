import { once } from 'node:events'
import { request } from 'node:http'
import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { signedHeaders } from '@bayt/content/signed-request'
import { createHook } from '@bayt/functions/testing'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen, silenceLog } from '../test/helpers.ts'
import { createHookServer, type HookMessage, SeenRequests } from './hook-server.ts'

const SECRET = 'a secret of the test'
const MINUTE = 60_000
let requests: HookMessage[] = []
let failure: Error | undefined
const server = createHookServer({
  secret: SECRET,
  handle: (message) => {
    if (failure) throw failure
    requests.push(message)
    return { status: 202, message: 'Accepted.' }
  },
})
let url = ''

beforeAll(async () => {
  url = `${await listen(server)}/publish`
})
beforeEach(() => {
  requests = []
  failure = undefined
})

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', body, headers })

/** Sends raw header lines; `fetch` would join repeated lines. @returns the HTTP status */
async function postRaw(body: string, headers: string[]): Promise<number | undefined> {
  const sent = request(url, { method: 'POST', headers: [...headers, 'host', 'publisher', 'content-length', `${body.length}`] })
  sent.end(body)
  const [response] = await once(sent, 'response')
  response.resume()
  return response.statusCode
}

describe('the hook of the publisher', () => {
  it('accepts a signed request and passes on its event and the name of the person', async () => {
    const body = '{"event":"rollback","requested_by":"staff","asked_by":"Salem","release":"r1"}'
    expect((await post(body, await signedHeaders(SECRET, body))).status).toBe(202)
    expect((await post('{}', await signedHeaders(SECRET, '{}'))).status).toBe(202)
    expect(requests).toEqual([
      { event: 'rollback', requested_by: 'staff', asked_by: 'Salem', release: 'r1' },
      { event: 'publish', requested_by: 'database', asked_by: null, release: null },
    ])
  })

  it('accepts the longest name of an account, also of letters that take two UTF-16 units each', async () => {
    const { send } = createHook((name) => ({ DEPLOY_HOOK_URL: url, DEPLOY_HOOK_SECRET: SECRET })[name])
    const askedBy = '𐩢'.repeat(TEXT_LIMITS.name)
    for (const event of ['publish', 'rollback', 'resume'] as const) await send({ event, requestedBy: 'staff', askedBy })
    expect(requests.map(({ event, asked_by }) => [event, asked_by])).toEqual([
      ['publish', askedBy],
      ['rollback', askedBy],
      ['resume', askedBy],
    ])
  })

  it('accepts a request once, and refuses a copy, even with other white space around its headers', async () => {
    const body = '{"event":"publish"}'
    const headers = await signedHeaders(SECRET, body)
    expect([(await post(body, headers)).status, (await post(body, headers)).status]).toEqual([202, 409])
    const spaced = Object.entries(headers).flatMap(([name, value]) => [name.toUpperCase(), ` \t${value}  `])
    expect(await postRaw(body, spaced)).toBe(409)
    expect(requests).toHaveLength(1)
  })

  it('accepts one of many equal requests that arrive at the same moment', async () => {
    const headers = await signedHeaders(SECRET, '{}')
    const responses = await Promise.all(Array.from({ length: 8 }, () => post('{}', headers)))
    expect(responses.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 7 }, () => 409)])
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('refuses a request with two headers %s', async (name) => {
    const headers = await signedHeaders(SECRET, '{}')
    const lines = Object.entries(headers).flat()
    expect(await postRaw('{}', [...lines, name, headers[name] ?? ''])).toBe(401)
    expect(await postRaw('{}', lines)).toBe(202)
  })

  it.each(['not json', '[]', '{"event":"delete"}', '{"release":5}'])('refuses the signed body %s', async (body) => {
    silenceLog()
    expect((await post(body, await signedHeaders(SECRET, body))).status).toBe(400)
    expect(requests).toEqual([])
  })

  it('corrects its clock by the backend when a signature is invalid, and then accepts the request', async () => {
    let clockMs = Date.now() - 5 * 60 * MINUTE
    let syncs = 0
    const late = createHookServer({
      secret: SECRET,
      nowMs: () => clockMs,
      async syncClock() {
        syncs += 1
        clockMs = Date.now()
      },
      handle: () => ({ status: 202, message: 'Accepted.' }),
    })
    const lateUrl = `${await listen(late)}/publish`
    const send = async () => fetch(lateUrl, { method: 'POST', body: '{}', headers: await signedHeaders(SECRET, '{}') })
    expect([(await send()).status, (await send()).status]).toEqual([202, 202])
    expect(syncs).toBe(1)
  })

  it('answers 500 when the publisher fails, and keeps working', async () => {
    silenceLog()
    failure = new Error('EIO: i/o error, write')
    expect((await post('{}', await signedHeaders(SECRET, '{}'))).status).toBe(500)
    failure = undefined
    expect((await post('{}', await signedHeaders(SECRET, '{}'))).status).toBe(202)
  })

  it('refuses other addresses, other methods and too large bodies', async () => {
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(url.replace('/publish', '/'), { method: 'POST' })).status).toBe(404)
    const body = 'x'.repeat(20_000)
    expect((await post(body, await signedHeaders(SECRET, body))).status).toBe(413)
  })
})

it('recognises each of the last 10,000 requests, and forgets the oldest beyond them', () => {
  const seen = new SeenRequests()
  expect(seen.recordIfNew('first')).toBe(true)
  for (let number = 1; number < 10_000; number++) expect(seen.recordIfNew(`request ${number}`)).toBe(true)
  expect(seen.recordIfNew('first')).toBe(false)
  expect(seen.recordIfNew('one more')).toBe(true)
  expect(seen.recordIfNew('first')).toBe(true)
})
