import { LOCALES } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { createDraftSecret, draftAddress, hashDraftSecret, readDraftAddress } from './draft-link.ts'

const SECRET = `${'a'.repeat(41)}-_`

test('a link leads back to its secret and language', () => {
  for (const locale of LOCALES) expect(readDraftAddress(draftAddress(locale, SECRET))).toEqual({ locale, secret: SECRET })
  expect(draftAddress('ar', SECRET)).toBe(`/ar/draft/${SECRET}`)
})

test.each([
  '/draft',
  '/draft/',
  `/draft/${SECRET}x`,
  `/draft/${SECRET.slice(1)}`,
  `/draft/${SECRET}/`,
  `/ar/ar/draft/${SECRET}`,
  `/products/draft/${SECRET}`,
  `/draft/${'a'.repeat(42)}é`,
])('%s is no link of a draft', (address) => expect(readDraftAddress(address)).toBeUndefined())

test('every secret is another one, has 256 random bits, and fits into an address', () => {
  const secrets = new Set(Array.from({ length: 1_000 }, createDraftSecret))
  expect(secrets.size).toBe(1_000)
  for (const secret of secrets) expect(readDraftAddress(draftAddress('en', secret))?.secret).toBe(secret)
  // Each of the first 42 letters takes 64 values; a fixed bit would halve them.
  for (let at = 0; at < 42; at++) expect(new Set([...secrets].map((secret) => secret[at])).size).toBeGreaterThan(48)
})

test('the hash is SHA-256 of the letters', async () => {
  expect(await hashDraftSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
