import { expect, test } from 'vitest'
import { expiryMs, hasExpired, nextExpiryMs } from './certificate.ts'

const at = (time: string) => Date.parse(time)
const until = (validUntil: string | null) => ({ validUntil })

test('a certificate is valid until the end of its last day in Yemen', () => {
  expect(hasExpired(until('2027-05-31'), at('2027-05-31T20:59:59Z'))).toBe(false)
  expect(hasExpired(until('2027-05-31'), at('2027-05-31T21:00:00Z'))).toBe(true)
})

test('a certificate without a last day never expires', () => {
  expect(expiryMs(until(null))).toBeUndefined()
  expect(hasExpired(until(null), at('2199-01-01T00:00:00Z'))).toBe(false)
})

test('the next expiry is that of the first certificate that is still valid', () => {
  const some = [until('2027-05-31'), until('2026-01-01'), until(null), until('2028-01-01')]
  expect(nextExpiryMs(some, at('2026-06-01T00:00:00Z'))).toBe(at('2027-05-31T21:00:00Z'))
  expect(nextExpiryMs(some, at('2027-05-31T21:00:00Z'))).toBe(at('2028-01-01T21:00:00Z'))
  expect(nextExpiryMs(some, at('2030-01-01T00:00:00Z'))).toBeUndefined()
})
