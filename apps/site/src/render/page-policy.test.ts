import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { PagePolicy } from './page-policy.ts'

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
