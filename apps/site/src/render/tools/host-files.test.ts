import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileOfAddress, pageAddresses } from '@bayt/release/addresses'
import { gradeHeaders, HIGHEST_SCORE } from '@bayt/web-headers/observatory'
import { SITE_DIRECTIVES } from '@bayt/web-headers/site'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeHostFiles } from './host-files.ts'

const POLICY = [...SITE_DIRECTIVES, "script-src 'self' 'sha256-x'"].join('; ')
const ORIGIN = 'https://example.com'
let dir: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'host-files-'))
  for (const address of pageAddresses({ products: [], articles: [] })) {
    const path = join(dir, fileOfAddress(address))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, address)
  }
  await writeHostFiles(dir, { contentSecurityPolicy: POLICY, origin: ORIGIN })
})
afterEach(() => rmSync(dir, { recursive: true }))

it('puts the nearest not-found page into every folder', () => {
  const nearest = [
    '404.html',
    'products/404.html',
    'articles/404.html',
    'ar/404.html',
    'ar/products/404.html',
    'ar/articles/404.html',
  ]
  expect(nearest.map((file) => readFileSync(join(dir, file), 'utf8'))).toEqual([
    '/404',
    '/products/not-found',
    '/articles/not-found',
    '/ar/404',
    '/ar/products/not-found',
    '/ar/articles/not-found',
  ])
})

it('orders the redirects from the most specific to the most general', () => {
  expect(readFileSync(join(dir, '_redirects'), 'utf8').trim().split('\n')).toEqual([
    '/en / 301',
    '/en/* /:splat 301',
    '/ar/articles/* /ar/articles/not-found 404',
    '/ar/products/* /ar/products/not-found 404',
    '/ar/* /ar/404 404',
    '/articles/* /articles/not-found 404',
    '/products/* /products/not-found 404',
    '/* /404 404',
  ])
})

it('sends the policy with every page and keeps hashed files for a year', () => {
  const headers = readFileSync(join(dir, '_headers'), 'utf8')
  expect(headers).toContain(`/*\n  content-security-policy: ${POLICY}\n`)
  expect(headers).toMatch(/\/_pictures\/\*\n {2}cache-control: public, max-age=31536000, immutable/)
})

it('lets the console show pictures of the site in its previews, from another host of the same domain', () => {
  expect(readFileSync(join(dir, '_headers'), 'utf8')).toContain('\n  cross-origin-resource-policy: same-site\n')
})

it('gives every page of a static host the highest grade for its headers', () => {
  const [rule = ''] = readFileSync(join(dir, '_headers'), 'utf8').split('\n/')
  const lines = rule
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
  const headers = new Headers(Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/))))
  expect(gradeHeaders(headers, '')).toMatchObject({ score: HIGHEST_SCORE })
})

it('does not overwrite the page of a product with the id 404', async () => {
  writeFileSync(join(dir, 'products/404.html'), 'the product')
  await writeHostFiles(dir, { contentSecurityPolicy: "default-src 'self'", origin: ORIGIN })
  expect(readFileSync(join(dir, 'products/404.html'), 'utf8')).toBe('the product')
})

it('leads from /admin to a console with an origin of its own, with and without `_redirects`', async () => {
  const adminUrl = 'https://admin.example.com/admin'
  await writeHostFiles(dir, { contentSecurityPolicy: POLICY, origin: ORIGIN, adminUrl })
  expect(readFileSync(join(dir, '_redirects'), 'utf8').split('\n').slice(0, 3)).toEqual([
    `/admin ${adminUrl} 302`,
    `/admin/* ${adminUrl}/:splat 302`,
    '/en / 301',
  ])
  expect(readFileSync(join(dir, 'admin.html'), 'utf8')).toContain(`content="0;url=${adminUrl}"`)
})

it('leaves /admin to the host where site and console share an origin', async () => {
  await writeHostFiles(dir, { contentSecurityPolicy: POLICY, origin: ORIGIN, adminUrl: `${ORIGIN}/admin` })
  expect(readFileSync(join(dir, '_redirects'), 'utf8')).not.toContain('/admin')
  expect(existsSync(join(dir, 'admin.html'))).toBe(false)
})
