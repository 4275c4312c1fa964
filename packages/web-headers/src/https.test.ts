import { expect, it } from 'vitest'
import { createNonce } from './admin.ts'
import { httpsTarget } from './https.ts'

const SITE = 'https://site.example'

it('leads plain http to https, with path and query', () => {
  expect(httpsTarget(SITE, 'http', '/ar/products?q=1')).toBe('https://site.example/ar/products?q=1')
  expect(httpsTarget(SITE, 'http, https', '/')).toBe('https://site.example/')
})

it('leaves https, servers without a proxy and loopback hosts alone', () => {
  expect(httpsTarget(SITE, 'https', '/')).toBeUndefined()
  expect(httpsTarget(SITE, undefined, '/')).toBeUndefined()
  expect(httpsTarget('http://localhost:4321', 'http', '/')).toBeUndefined()
  expect(httpsTarget('https://localhost:4321', 'http', '/')).toBeUndefined()
})

it('never leads to another host', () => {
  for (const target of ['//evil.example/x', '///evil.example', '/\\evil.example']) {
    expect(new URL(httpsTarget(SITE, 'http', target) ?? '').host).toBe('site.example')
  }
})

it('makes a new nonce of 16 bytes each time, safe in an address', () => {
  const nonces = Array.from({ length: 200 }, createNonce)
  expect(new Set(nonces).size).toBe(200)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
})
