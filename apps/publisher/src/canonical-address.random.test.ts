import { randomRuns } from '@bayt/dev-tools/random-runs'
import { canonicalAddress } from '@bayt/release/canonical-address'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Redirects of the site server for other spellings of ids. */

test('every redirect ends, on this site, at the page of the same number', () => {
  const written = fc.oneof(
    fc.double().map(String),
    fc.bigInt({ min: -10n, max: 10n ** 20n }).map((id) => `00${id}`),
    fc.string({ unit: fc.constantFrom(...'0123456789.eE+-x ٠١٢٣٤٥٦٧٨٩%/\\') }),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(written, fc.constantFrom('', '/ar'), fc.constantFrom('products', 'articles'), (id, prefix, collection) => {
      const canonical = canonicalAddress(`${prefix}/${collection}/${id}`)
      if (canonical === undefined) return
      expect(canonical).toMatch(new RegExp(`^${prefix}/${collection}(?:/[1-9]\\d*)?$`))
      expect(canonicalAddress(canonical)).toBeUndefined()
    }),
    randomRuns({ everyday: 1_000, long: 100_000 }),
  )
})
