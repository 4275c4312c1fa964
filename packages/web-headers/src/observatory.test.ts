import { describe, expect, it } from 'vitest'
import { adminHtmlHeaders } from './admin.ts'
import { gradeHeaders, HIGHEST_SCORE } from './observatory.ts'
import { securityHeaders } from './security.ts'

const good = {
  ...securityHeaders({ isHttps: true }),
  ...adminHtmlHeaders('abc', { supabaseUrl: 'https://x.supabase.co', siteUrl: 'https://example.com' }),
}
const score = (changed: Record<string, string | undefined>, html = '') => {
  const headers = new Headers()
  for (const [name, value] of Object.entries({ ...good, ...changed })) if (value !== undefined) headers.set(name, value)
  return gradeHeaders(headers, html).score
}

it('gives our own headers the highest score', () => {
  expect(score({})).toBe(HIGHEST_SCORE)
})

const policy = good['content-security-policy'] ?? ''

describe('a fault costs points', () => {
  it.each([
    ['no policy', { 'content-security-policy': undefined }],
    ['scripts in attributes', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }],
    ['scripts from anywhere', { 'content-security-policy': policy.replace("script-src 'self'", 'script-src https:') }],
    ['eval', { 'content-security-policy': policy.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'") }],
    ['styles in attributes', { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }],
    ['a default of self', { 'content-security-policy': policy.replace("default-src 'none'", "default-src 'self'") }],
    ['plain http', { 'content-security-policy': policy.replace('connect-src', 'connect-src http://x.example') }],
    ['a day of https', { 'strict-transport-security': 'max-age=86400' }],
    ['no https', { 'strict-transport-security': undefined }],
    ['sniffing', { 'x-content-type-options': undefined }],
    ['an open referrer', { 'referrer-policy': 'unsafe-url' }],
    ['frames', { 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') }],
    ['resources for all', { 'cross-origin-resource-policy': 'cross-origin' }],
    ['a cookie', { 'set-cookie': 'a=b' }],
  ])('%s', (_, changed) => {
    expect(score(changed)).toBeLessThan(HIGHEST_SCORE)
  })

  it('a script of another host', () => {
    expect(score({}, '<script src="https://elsewhere.example/x.js"></script>')).toBeLessThan(HIGHEST_SCORE)
  })
})
