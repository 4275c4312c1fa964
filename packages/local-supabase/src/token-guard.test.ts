import { TOKEN_ORIGIN } from '@bayt/content/entities/session'
import { expect, test } from 'vitest'
import { isAcceptableToken } from './token-guard.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: unknown, signature = 'c2lnbmF0dXJl') => `${part({ alg: 'HS256' })}.${part(claims)}.${signature}`
const exp = 2_000_000_000
const staff = { exp, role: 'authenticated', ...TOKEN_ORIGIN }

test('API keys and tokens of the two roles are acceptable', () => {
  for (const each of ['sb_publishable_x', 'sb_secret_x', token(staff), token({ exp, role: 'anon' })]) {
    expect(isAcceptableToken(each), each).toBe(true)
  }
})

test.each([
  ['without an expiry', token({ ...staff, exp: undefined })],
  ['with an expiry that is a text', token({ ...staff, exp: '2000000000' })],
  ['of the role service_role', token({ exp, role: 'service_role' })],
  ['of the role postgres', token({ exp, role: 'postgres' })],
  ['of no role', token({ exp })],
  ['of two roles', token({ exp, role: ['anon'] })],
  ['without a signature', token(staff, '')],
  ['of two parts', token(staff).split('.').slice(0, 2).join('.')],
  ['of four parts', `${token(staff)}.x`],
  ['for another audience', token({ ...staff, aud: 'other' })],
  ['for no audience', token({ ...staff, aud: undefined })],
  ['for a list of audiences', token({ ...staff, aud: ['authenticated'] })],
  ['from another issuer', token({ ...staff, iss: 'other' })],
  ['from no issuer', token({ ...staff, iss: undefined })],
  ['without claims', token(null)],
  ['whose claims are a list', token([])],
  ['that is nonsense', 'a.b.c'],
  ['that is empty', ''],
])('a token %s is not acceptable', (_, each) => {
  expect(isAcceptableToken(each)).toBe(false)
})
