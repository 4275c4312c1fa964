import { expect, it } from 'vitest'
import { mergePolicies, policiesOf } from './site-policy.ts'

it('allows what any page needs, each source once', () => {
  const pages = [
    "default-src 'self';img-src 'self' https:; script-src 'self' 'sha256-a';",
    "default-src 'self'; script-src 'self' 'sha256-b' 'sha256-a';",
  ]
  expect(mergePolicies(pages, new Set())).toBe(
    "default-src 'self'; img-src 'self' https:; script-src 'self' 'sha256-a' 'sha256-b'",
  )
})

it('leaves out hashes of files that the site serves itself, and of nothing', () => {
  const empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
  expect(mergePolicies([`script-src 'self' 'sha256-file' ${empty}`], new Set(["'sha256-file'"]))).toBe("script-src 'self'")
})

it('gives each page its own policy, like ones once', () => {
  const { texts, ofPages } = policiesOf(['a x', 'b', 'a y', 'b'], (policy) => policy.charAt(0))
  expect(texts).toEqual(['a', 'b'])
  expect(ofPages).toEqual([0, 1, 0, 1])
})
