import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type SigningOptions, signedHeaders, verifiedId } from './signed-request.ts'

const SECRET = 'a secret'
const BODY = '{"event":"publish"}'
const NOW = 1_790_000_000_000
const MINUTE = 60_000
const ID = 'request-1'

interface Changed {
  headers?: Record<string, string>
  secret?: string
  body?: string | Uint8Array
  nowMs?: number
  sign?: SigningOptions
}

const bytesOf = (body: string | Uint8Array) => (typeof body === 'string' ? new TextEncoder().encode(body) : body)

async function check({ headers = {}, secret = SECRET, body = BODY, nowMs = NOW, sign = {} }: Changed = {}) {
  const sent = new Headers({ ...(await signedHeaders(SECRET, BODY, { id: ID, nowMs: NOW, ...sign })), ...headers })
  return verifiedId(secret, (name) => sent.get(name), bytesOf(body), nowMs)
}

test('the signature is the one of Standard Webhooks: HMAC-SHA-256 over id, time in seconds and body', async () => {
  const hmac = createHmac('sha256', SECRET).update(`${ID}.1790000000.${BODY}`).digest('base64')
  expect(await signedHeaders(SECRET, BODY, { id: ID, nowMs: NOW + 999 })).toEqual({
    'webhook-id': ID,
    'webhook-timestamp': '1790000000',
    'webhook-signature': `v1,${hmac}`,
  })
})

test('each request has its own id', async () => {
  const [one, other] = [await signedHeaders(SECRET, BODY), await signedHeaders(SECRET, BODY)]
  expect(one['webhook-id']).not.toBe(other['webhook-id'])
})

test('a signed request is accepted for 5 minutes, in both directions', async () => {
  expect(await check()).toBe(ID)
  expect(await check({ nowMs: NOW + 5 * MINUTE })).toBe(ID)
  expect(await check({ nowMs: NOW - 5 * MINUTE })).toBe(ID)
})

describe('a request is refused', () => {
  test.each<[string, Changed]>([
    ['with another secret', { secret: 'another' }],
    ['with another body', { body: `${BODY} ` }],
    ['with a byte order mark before its body', { body: `\uFEFF${BODY}` }],
    ['with bytes that are not UTF-8', { body: new Uint8Array([...bytesOf(BODY), 0xff]) }],
    ['with another id', { headers: { 'webhook-id': 'request-2' } }],
    ['with another time', { headers: { 'webhook-timestamp': '1790000001' } }],
    ['after 5 minutes', { nowMs: NOW + 5 * MINUTE + 1 }],
    ['from more than 5 minutes ahead', { nowMs: NOW - 5 * MINUTE - 1 }],
    ['with a forged signature', { headers: { 'webhook-signature': `v1,${'A'.repeat(43)}=` } }],
  ])('%s', async (_, changed) => {
    expect(await check(changed)).toBeUndefined()
  })

  test('without headers', async () => {
    expect(await verifiedId(SECRET, () => null, bytesOf(BODY), NOW)).toBeUndefined()
  })

  test.each<[string, (signature: string) => string]>([
    ['in upper case', (signature) => signature.toUpperCase()],
    ['in lower case', (signature) => signature.toLowerCase()],
    ['with letters appended', (signature) => `${signature}zz`],
    ['with a space in it', (signature) => `${signature.slice(0, 10)} ${signature.slice(10)}`],
    ['with a line break after it', (signature) => `${signature}\n`],
    ['without its padding', (signature) => signature.slice(0, -1)],
    ['with bits that base64 ignores', (signature) => `${signature.slice(0, -2)}${nextLetter(signature.at(-2))}=`],
    ['in base64url', (signature) => signature.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')],
    ['with another version', (signature) => signature.replace('v1', 'v2')],
    ['without a version', (signature) => signature.slice(3)],
    ['after a forged one', (signature) => `v1,${'A'.repeat(43)}= ${signature}`],
    ['twice in one header', (signature) => `${signature} ${signature}`],
    ['as a repeated header', (signature) => `${signature}, ${signature}`],
  ])('with its signature in another spelling: %s', async (_, rewrite) => {
    const headers = await signedHeaders(SECRET, BODY, { id: ID, nowMs: NOW })
    const altered = { ...headers, 'webhook-signature': rewrite(headers['webhook-signature'] ?? '') }
    const lookup = (name: string) => Object.entries(altered).find(([known]) => known === name)?.[1]
    expect(await verifiedId(SECRET, lookup, bytesOf(BODY), NOW)).toBeUndefined()
  })

  test.each(['', 'NaN', '-1', '1e9', '01790000000', '+1790000000', '1790000000.0', '1790000000, 1790000000', '9'.repeat(13)])(
    'with the time %j',
    async (time) => expect(await check({ headers: { 'webhook-timestamp': time } })).toBeUndefined(),
  )

  test.each(['', 'a.b', 'a, a', 'x'.repeat(65), 'ID/1'])('with the id %j, even if it is signed', async (id) => {
    expect(await check({ sign: { id } })).toBeUndefined()
  })
})

/** A different last letter that decodes to the same 32 bytes in a lenient base64 decoder, which ignores the unused bits. */
function nextLetter(letter = 'A'): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return alphabet[alphabet.indexOf(letter) + 1] ?? 'B'
}
