import { expect, it } from 'vitest'
import { createNonce } from './admin.ts'
import { httpsTarget, httpsTargetAmong } from './https.ts'

const SITE = 'https://site.example'

it('redirects plain http to https, with path and query', () => {
  expect(httpsTarget(SITE, 'http', '/ar/products?q=1')).toBe('https://site.example/ar/products?q=1')
  expect(httpsTarget(SITE, 'http, https', '/')).toBe('https://site.example/')
  expect(httpsTarget(SITE, 'HTTP', '/')).toBe('https://site.example/')
})

it('does not redirect https, servers without a proxy and loopback hosts', () => {
  expect(httpsTarget(SITE, 'https', '/')).toBeUndefined()
  expect(httpsTarget(SITE, undefined, '/')).toBeUndefined()
  expect(httpsTarget('http://localhost:4321', 'http', '/')).toBeUndefined()
  expect(httpsTarget('https://localhost:4321', 'http', '/')).toBeUndefined()
})

it('never redirects to another host', () => {
  for (const target of ['//evil.example/x', '///evil.example', '/\\evil.example']) {
    expect(new URL(httpsTarget(SITE, 'http', target) ?? '').host).toBe('site.example')
  }
})

const ORIGINS = ['https://admin.example:8443', SITE]
const visit = (host: string | undefined, target = '/admin?q=1', forwardedProto: string | undefined = 'http') =>
  httpsTargetAmong(ORIGINS, { host, forwardedProto, target })

it('redirects each configured host to its own origin, with any port or case', () => {
  expect(visit('site.example')).toEqual({ location: 'https://site.example/admin?q=1' })
  expect(visit('ADMIN.example:80')).toEqual({ location: 'https://admin.example:8443/admin?q=1' })
})

it.each([
  'evil.example',
  'site.example.evil.example',
  'evil.example@site.example.evil.example',
  'site.example@evil.example',
  'evil.example/site.example',
  'evil.example#site.example',
  'site.example,evil.example',
  '127.0.0.1.evil.example',
  '',
  undefined,
])('%j is an unknown host', (host) => {
  expect(visit(host)).toBe('unknown_host')
})

it('never redirects to a host in the path', () => {
  for (const target of ['//evil.example/x', '/\\evil.example', '@evil.example', 'http://evil.example/', '.evil.example']) {
    const found = visit('site.example', target)
    expect(typeof found === 'object' && new URL(found.location).host, target).toBe('site.example')
  }
})

it('does not redirect loopback hosts and requests over https', () => {
  expect(visit('localhost:4322')).toBeUndefined()
  expect(visit('evil.example', '/', 'https')).toBeUndefined()
  expect(visit('evil.example', '/', 'https, http')).toBeUndefined()
  expect(httpsTargetAmong(ORIGINS, { host: 'evil.example', forwardedProto: undefined, target: '/' })).toBeUndefined()
})

it('creates a new URL-safe nonce of 16 bytes each time', () => {
  const nonces = Array.from({ length: 200 }, createNonce)
  expect(new Set(nonces).size).toBe(200)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
})
