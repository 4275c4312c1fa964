import { expect, it } from 'vitest'
import { mergePolicies } from './site-policy.ts'

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
