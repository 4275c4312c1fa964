import { expect, it } from 'vitest'
import { mergePolicies, policiesOf } from './site-policy.ts'

it('merges the sources of all pages, each once', () => {
  const pages = [
    "default-src 'self';img-src 'self' https:; script-src 'self' 'sha256-a';",
    "default-src 'self'; script-src 'self' 'sha256-b' 'sha256-a';",
  ]
  expect(mergePolicies(pages, new Set())).toBe(
    "default-src 'self'; img-src 'self' https:; script-src 'self' 'sha256-a' 'sha256-b'",
  )
})

it('leaves out hashes of empty elements and of files that the site serves', () => {
  const empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
  expect(mergePolicies([`script-src 'self' 'sha256-file' ${empty}`], new Set(["'sha256-file'"]))).toBe("script-src 'self'")
})

it('gives each page its own policy, and lists equal policies once', () => {
  const { texts, ofPages } = policiesOf(['a x', 'b', 'a y', 'b'], (policy) => policy.charAt(0))
  expect(texts).toEqual(['a', 'b'])
  expect(ofPages).toEqual([0, 1, 0, 1])
})
