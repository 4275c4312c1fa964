import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { mergePolicies, PagePolicy, policiesOf } from './policies.ts'

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

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const POLICY = `script-src 'self' ${hash('a()')} ${hash('b()')}; style-src 'self' ${hash('p{}')} ${hash('q{}')}`
const page = (html: string) => Buffer.from(html)

it('keeps the hashes of the code in a page', () => {
  const html = page('<head><script>a()</script><style data-x>q{}</style></head><p>أرز</p><script type="module">b()</script>')
  const cut = new PagePolicy(POLICY).of(html)
  expect(cut).toBe(`script-src 'self' ${hash('a()')} ${hash('b()')}; style-src 'self' ${hash('q{}')}`)
})

it('never allows more than the policy of the site', () => {
  const policy = new PagePolicy(POLICY)
  for (const html of ['<script>evil()</script>', '<style>', '<script', '<p>', '<script src="/x.js"></script>'])
    expect(policy.of(page(html)), html).toBe("script-src 'self'; style-src 'self'")
})

it('adds the directives of the page', () => {
  const directives = ['frame-src https://map.example', "style-src 'nonce-x'"]
  expect(new PagePolicy(POLICY).of(page('<style>p{}</style>'), directives)).toBe(
    `script-src 'self'; style-src 'self' ${hash('p{}')} 'nonce-x'; frame-src https://map.example`,
  )
})

it('keeps the hashes of scripts that are added later', () => {
  const policy = new PagePolicy(POLICY, [hash('b()').slice(1, -1)])
  expect(policy.of(page('<p>'))).toBe(`script-src 'self' ${hash('b()')}; style-src 'self'`)
})
