import { expect, test } from 'vitest'
import { appAddress } from './second-factor.ts'

test('the address has what an app needs, also with spaces and signs in the names', () => {
  const address = new URL(appAddress('JBSWY3DPEHPK3PXP', 'Bayt: Al-Mina', 'a+b@test.example'))
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(address.pathname)).toBe('/Bayt  Al-Mina:a+b@test.example')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'JBSWY3DPEHPK3PXP',
    issuer: 'Bayt: Al-Mina',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
