import { expect, test } from 'vitest'
import { createDraftSecret, draftAddress, hashDraftSecret } from './draft-link.ts'

test('the secret of a link is behind the #, which browsers send to nobody', () => {
  expect(draftAddress('en', 'abc')).toBe('/draft#abc')
  expect(draftAddress('ar', 'abc')).toBe('/ar/draft#abc')
})

test('every secret is another one, has 256 random bits, and fits into an address', () => {
  const secrets = new Set(Array.from({ length: 1_000 }, createDraftSecret))
  expect(secrets.size).toBe(1_000)
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  // Each of the first 42 characters takes 64 values; a fixed bit would halve the number.
  for (let at = 0; at < 42; at++) expect(new Set([...secrets].map((secret) => secret[at])).size).toBeGreaterThan(48)
})

test('the hash is SHA-256 of the letters', async () => {
  expect(await hashDraftSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
