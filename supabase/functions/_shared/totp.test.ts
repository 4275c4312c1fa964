import { HOTP, Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { createTotpSecret, totpStep } from './totp.ts'

/** RFC 6238, appendix B: the secret `12345678901234567890`, SHA-1. An app shows the last six of the eight digits. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32
const VECTORS = [
  [59, '94287082', 0x1],
  [1111111109, '07081804', 0x23523ec],
  [1111111111, '14050471', 0x23523ed],
  [1234567890, '89005924', 0x273ef07],
  [2000000000, '69279037', 0x3f940aa],
  [20000000000, '65353130', 0x27bc86aa],
] as const

test.each(VECTORS)('at second %i the code %s of the RFC is right, and is of its step', (second, digits, step) => {
  expect(totpStep(SECRET, digits.slice(2), second * 1000)).toBe(step)
})

test.each(VECTORS)('the code of second %i is accepted one step earlier and later, and no further', (second, digits, step) => {
  const code = digits.slice(2)
  const at = (steps: number) => totpStep(SECRET, code, (second + steps * 30) * 1000)
  expect([at(-1), at(1)]).toEqual([step, step])
  // Two steps may share a code by chance, once in a million; these vectors have no such pair.
  expect([at(-3), at(-2), at(2), at(3)]).toEqual([undefined, undefined, undefined, undefined])
})

test('of all six digits around a moment, only the codes of three steps are right', () => {
  const now = 1_800_000_000_000
  const right = [-1, 0, 1].map((drift) => HOTP.generate({ secret: Secret.fromBase32(SECRET), counter: now / 30_000 + drift }))
  const tried = Array.from({ length: 2_000 }, (_, index) => String(index * 499).padStart(6, '0'))
  const accepted = [...tried, ...right].filter((code) => totpStep(SECRET, code, now) !== undefined)
  expect(new Set(accepted)).toEqual(new Set(right))
})

test('each secret is new, with 160 bits', () => {
  const secrets = Array.from({ length: 50 }, createTotpSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})
