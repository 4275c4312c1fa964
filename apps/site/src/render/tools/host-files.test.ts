import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileOfAddress, pageAddresses } from '@bayt/site-contract/addresses'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeHostFiles } from './host-files.ts'

let dir: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'host-files-'))
  for (const address of pageAddresses({ products: [], articles: [] })) {
    const path = join(dir, fileOfAddress(address))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, address)
  }
  await writeHostFiles(dir, "default-src 'self'")
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

it('lets the narrowest rule decide which not-found page is answered', () => {
  expect(readFileSync(join(dir, '_redirects'), 'utf8').trim().split('\n')).toEqual([
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
  expect(headers).toContain("/*\n  content-security-policy: default-src 'self'\n")
  expect(headers).toMatch(/\/_pictures\/\*\n {2}cache-control: public, max-age=31536000, immutable/)
})

it('leaves the page of a product numbered 404 as it is', async () => {
  writeFileSync(join(dir, 'products/404.html'), 'the product')
  await writeHostFiles(dir, "default-src 'self'")
  expect(readFileSync(join(dir, 'products/404.html'), 'utf8')).toBe('the product')
})
