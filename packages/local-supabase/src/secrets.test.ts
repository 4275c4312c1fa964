import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets, signingKey } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bayt-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('secrets are generated once, and only the owner can read them', () => {
  const made = loadSecrets(folder)
  expect(loadSecrets(folder)).toEqual(made)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('every secret is long and unique, also across folders', () => {
  const secrets = [...Object.values(loadSecrets(folder)), ...Object.values(loadSecrets(join(folder, 'other')))]
  expect(new Set(secrets).size).toBe(10)
  for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(32)
})

test.each(['', '{"jwtSecret":', 'null', '{}', '{"jwtSecret":5}'])(
  'the error for the broken file %s names it and a remedy that keeps the data',
  (text) => {
    writeFileSync(join(folder, 'secrets.json'), text)
    expect(() => loadSecrets(folder)).toThrow(/secrets\.json, is damaged\. Remove the file: .* The data stays\./)
    expect(() => loadSecrets(folder)).not.toThrow('--fresh')
  },
)

test('a file that cannot be read, as in a folder of another user, is not called damaged: nobody should remove it', () => {
  // A link to itself cannot be read by any user: a folder without read permission would not stop tests that run as root.
  symlinkSync('secrets.json', join(folder, 'secrets.json'))
  expect(() => loadSecrets(folder)).toThrow(/^ELOOP/)
})

test('the signing key of tokens is the JWT secret as a JWK', () => {
  const secrets = loadSecrets(folder)
  const jwk = JSON.parse(signingKey(secrets))
  expect(jwk).toMatchObject({ kty: 'oct', alg: 'HS256' })
  expect(Buffer.from(jwk.k, 'base64url').toString('utf8')).toBe(secrets.jwtSecret)
})
