import { expect, test } from 'vitest'
import { isSigned, signedHeaders } from './hmac.ts'

const SECRET = 'a secret'
const BODY = '{"event":"publish"}'
const NOW = 1_790_000_000_000
const MINUTE = 60_000

const check = async (changed: Record<string, string> = {}, { secret = SECRET, body = BODY, nowMs = NOW } = {}) =>
  isSigned(secret, new Headers({ ...(await signedHeaders(SECRET, BODY, NOW)), ...changed }), body, nowMs)

test('the signature is HMAC-SHA-256 over time and body, as others make it too', async () => {
  expect(await signedHeaders('key', 'The quick brown fox jumps over the lazy dog', 0)).toEqual({
    'x-signature-timestamp': '0',
    'x-signature': '8511f28f7a1949f0c42772b447d68b2daf760f5f0439a20a17e3b4e7cd395763',
  })
})

test('what was signed is accepted for 5 minutes, in both directions', async () => {
  expect(await check()).toBe(true)
  expect(await check({}, { nowMs: NOW + 5 * MINUTE })).toBe(true)
  expect(await check({}, { nowMs: NOW - 5 * MINUTE })).toBe(true)
  expect(await check({}, { nowMs: NOW + 5 * MINUTE + 1 })).toBe(false)
  expect(await check({}, { nowMs: NOW - 5 * MINUTE - 1 })).toBe(false)
})

test('another secret, body, time or signature is refused', async () => {
  expect(await check({}, { secret: 'another' })).toBe(false)
  expect(await check({}, { body: `${BODY} ` })).toBe(false)
  expect(await check({ 'x-signature-timestamp': String(NOW + 1) })).toBe(false)
  expect(await check({ 'x-signature': 'a'.repeat(64) })).toBe(false)
})

test.each(['', 'a', 'g'.repeat(64), 'A'.repeat(64), `${'a'.repeat(64)}00`])(
  'a signature that is none is refused: %j',
  async (signature) => {
    expect(await check({ 'x-signature': signature })).toBe(false)
  },
)

test.each(['', 'NaN', '-1', '1e15', '1790000000000.0', '9'.repeat(17)])('a time that is none is refused: %j', async (time) => {
  expect(await check({ 'x-signature-timestamp': time })).toBe(false)
})

test('without headers nothing is signed', async () => {
  expect(await isSigned(SECRET, new Headers(), BODY, NOW)).toBe(false)
})
