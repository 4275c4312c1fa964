import { expect, test } from 'vitest'
import { isSecretKey } from './secret-key.ts'

/** A legacy key: a JSON Web Token, whose claims are in base64url. */
const legacyKey = (claims: object) => {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl-_`
}

test.each([
  ['a secret key', 'sb_secret_0123456789'],
  ['a legacy key', legacyKey({ role: 'service_role' })],
  ['a legacy key whose claims have the letters - and _', legacyKey({ name: '~~~???>>>', role: 'service_role' })],
])('%s is secret', (_, key) => expect(isSecretKey(key)).toBe(true))

test.each([
  ['no key', ''],
  ['a publishable key', 'sb_publishable_0123456789'],
  ['a key that names a secret one', 'x sb_secret_'],
  ['a legacy key of visitors', legacyKey({ role: 'anon' })],
  ['a token of a person', legacyKey({ role: 'authenticated', sub: '1' })],
  ['a text with two dots', 'www.example.com'],
  ['claims that are no base64', 'a.b.c'],
  ['the name of the role', 'service_role'],
  ['a sentence with a legacy key', `Key: ${legacyKey({ role: 'service_role' })}`],
  ['a legacy key and more', `${legacyKey({ role: 'service_role' })} and more`],
])('%s is not secret', (_, key) => expect(isSecretKey(key)).toBe(false))
