import { describe, expect, it } from 'vitest'
import {
  endpointAddresses,
  fileOfAddress,
  furtherListPaths,
  listedPaths,
  listPagePath,
  notFoundAddress,
  pageAddresses,
} from './addresses.ts'

const content = { products: [{ id: 12 }, { id: 3 }], articles: [{ id: 7 }] }

describe('the addresses of the site', () => {
  it('has every page in both languages', () => {
    const addresses = pageAddresses(content)
    expect(addresses).toContain('/')
    expect(addresses).toContain('/ar')
    for (const path of [
      '/products',
      '/products/12',
      '/articles/7',
      '/bulk-orders',
      '/about',
      '/contact',
      '/404',
      '/products/not-found',
    ]) {
      expect(addresses).toContain(path)
      expect(addresses).toContain(`/ar${path}`)
    }
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('never ends an address with a slash, and gives each its own file', () => {
    const addresses = [...pageAddresses(content), ...endpointAddresses(content)]
    expect(addresses.filter((address) => address !== '/' && address.endsWith('/'))).toEqual([])
    expect(new Set(addresses.map(fileOfAddress)).size).toBe(addresses.length)
  })

  it('leaves not-found and developer pages out of the sitemap', () => {
    expect(pageAddresses(content)).toContain('/ar/test-rate-limiter')
    expect(listedPaths(content).filter((path) => /404|not-found|test/.test(path))).toEqual([])
  })

  it('has a further list page for every 24 cards, outside the sitemap', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
    const many = { products: rows(49), articles: rows(24) }
    expect(furtherListPaths(many)).toEqual(['/products/page/2', '/products/page/3'])
    expect(pageAddresses(many)).toContain('/ar/products/page/3')
    expect(listedPaths(many)).not.toContain('/products/page/2')
    expect(furtherListPaths({ products: [], articles: rows(25) })).toEqual(['/articles/page/2'])
    expect(listPagePath('articles', 1)).toBe('/articles')
  })

  it.each([
    ['/', 'index.html'],
    ['/ar', 'ar.html'],
    ['/products/12', 'products/12.html'],
    ['/ar/products/not-found', 'ar/products/not-found.html'],
    ['/search/products.ar.json', 'search/products.ar.json'],
    ['/sitemap.xml', 'sitemap.xml'],
    ['/_astro/display.woff2', '_astro/display.woff2'],
  ])('keeps %s in %s', (address, file) => {
    expect(fileOfAddress(address)).toBe(file)
  })

  it.each([
    ['/products/99', '/products/not-found'],
    ['/ar/products/x/y', '/ar/products/not-found'],
    ['/ar/articles/0', '/ar/articles/not-found'],
    ['/nowhere', '/404'],
    ['/arabic', '/404'],
    ['/ar/nowhere', '/ar/404'],
    ['/productsale/1', '/404'],
  ])('answers %s, which has no page, with %s', (pathname, address) => {
    expect(notFoundAddress(pathname)).toBe(address)
  })
})
