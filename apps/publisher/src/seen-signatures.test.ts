import { expect, it } from 'vitest'
import { SeenSignatures } from './seen-signatures.ts'

it('remembers a signature as long as it is valid, and no longer', () => {
  const seen = new SeenSignatures()
  expect(seen.isFirst('a', 0)).toBe(true)
  expect(seen.isFirst('b', 60_000)).toBe(true)
  expect(seen.isFirst('a', 10 * 60_000)).toBe(false)
  expect(seen.isFirst('a', 11 * 60_000)).toBe(true)
  expect(seen.isFirst('b', 11 * 60_000)).toBe(false)
})
