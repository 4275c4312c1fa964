import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { PagePolicy } from './page-policy.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const POLICY = `script-src 'self' ${hash('a()')} ${hash('b()')}; style-src 'self' ${hash('p{}')} ${hash('q{}')}`
const page = (html: string) => Buffer.from(html)

it('keeps the hashes of the code in a page', () => {
  const html = page('<head><script>a()</script><style data-x>q{}</style></head><p>أرز</p><script type="module">b()</script>')
  const cut = new PagePolicy().cut(POLICY, html)
  expect(cut).toBe(`script-src 'self' ${hash('a()')} ${hash('b()')}; style-src 'self' ${hash('q{}')}`)
})

it('never allows more than the policy of the site', () => {
  const policy = new PagePolicy()
  for (const html of ['<script>evil()</script>', '<style>', '<script', '<p>', '<script src="/x.js"></script>'])
    expect(policy.cut(POLICY, page(html)), html).toBe("script-src 'self'; style-src 'self'")
})

it('keeps the hashes of scripts that are added later', () => {
  const policy = new PagePolicy([hash('b()').slice(1, -1)])
  expect(policy.cut(POLICY, page('<p>'))).toBe(`script-src 'self' ${hash('b()')}; style-src 'self'`)
})

it('gives no policy to files that are not HTML pages', () => {
  expect(new PagePolicy().cut('', page('<script>a()</script>'))).toBe('')
})
